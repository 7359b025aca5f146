import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeRecord, encodeRecord } from '../../../core/api/codec.ts'
import { checkRecord, type Entity, entities, isDay, isInstant } from '../../../core/entities/index.ts'
import { offered, recordOf, wrongsOf } from './arbitraries.ts'

const all: readonly Entity[] = Object.values<Entity>(entities)
const each = describe.each(all.map(entity => ({ name: entity.name, entity })))
const runs = { numRuns: 25 }

each('a record of $name', ({ entity }) => {
  const fields = offered(entity)

  it.each(['value', 'wire'] as const)('that is drawn from its fields passes (%s)', encoding => {
    fc.assert(
      fc.property(recordOf(entity, { encoding }), record => {
        const checked = checkRecord(entity, record, 'create', encoding)
        if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
        for (const [name, value] of Object.entries(record)) {
          const generated = entity.fields[name]?.kind === 'uuid' && value === null
          if (!generated) expect(checked.value[name]).toEqual(value)
        }
        expect(checkRecord(entity, checked.value, 'replace', encoding)).toEqual(checked)
        expect(checkRecord(entity, record, 'merge', encoding).ok).toBe(true)
      }),
      runs,
    )
  })

  it('comes back from the wire as it went', () => {
    fc.assert(
      fc.property(recordOf(entity, { encoding: 'value' }), record => {
        const sent: unknown = JSON.parse(JSON.stringify(encodeRecord(entity, record)))
        expect(decodeRecord(entity, sent as Record<string, unknown>)).toEqual(record)
        expect(checkRecord(entity, sent, 'create', 'wire').ok).toBe(true)
      }),
      runs,
    )
  })

  it.each(['value', 'wire'] as const)('with one wrong value is refused, naming the field (%s)', encoding => {
    const [whole] = fc.sample(recordOf(entity, { encoding }), { numRuns: 1, seed: 7 })
    for (const [name, field] of fields)
      for (const wrong of wrongsOf(field, encoding)) {
        const checked = checkRecord(entity, { ...whole, [name]: wrong }, 'create', encoding)
        const said = `${name} = ${typeof wrong === 'function' ? 'a function' : JSON.stringify(wrong)?.slice(0, 80)}`
        expect(checked.ok, said).toBe(false)
        if (!checked.ok)
          expect(
            checked.issues.map(issue => issue.field),
            said,
          ).toEqual([name])
      }
  })

  it('without a field that is needed is refused, and may be merged', () => {
    const [whole] = fc.sample(recordOf(entity, { encoding: 'value' }), { numRuns: 1, seed: 7 })
    for (const [name, field] of fields) {
      if (!field.required || (field.kind === 'uuid' && field.generated)) continue
      const { [name]: _, ...rest } = whole ?? {}
      const given = 'default' in field && field.default !== undefined
      const checked = checkRecord(entity, rest, 'create')
      // With its default, another field may be needed.
      const isNamed = !checked.ok && checked.issues.some(issue => issue.field === name)
      expect(isNamed, name).toBe(!given)
      expect(checkRecord(entity, rest, 'merge').ok, name).toBe(true)
      for (const mode of ['create', 'replace', 'merge'] as const)
        expect(checkRecord(entity, { ...whole, [name]: null }, mode).ok, `${name} null`).toBe(false)
    }
  })

  it('with a field that is unknown or hidden is refused, naming it', () => {
    const [whole] = fc.sample(recordOf(entity, { encoding: 'value' }), { numRuns: 1, seed: 7 })
    const hidden = Object.keys(entity.fields).filter(name => entity.fields[name]?.secret === 'hidden')
    for (const name of [...hidden, 'NoSuchField', 'constructor', 'toString', '__proto__']) {
      const record: unknown = JSON.parse(`{ ${JSON.stringify(name)}: "x" }`)
      const both = Object.defineProperties({ ...whole }, Object.getOwnPropertyDescriptors(record))
      for (const mode of ['create', 'replace', 'merge'] as const) {
        const checked = checkRecord(entity, both, mode)
        expect(checked.ok ? [] : checked.issues.map(issue => issue.field)).toEqual([name])
      }
    }
  })

  it('never takes what the server sets', () => {
    const locked = Object.keys(entity.fields).filter(name => entity.fields[name]?.readOnly)
    const checked = checkRecord(entity, Object.fromEntries(locked.map(name => [name, 'x'])), 'merge')
    expect(checked).toEqual({ ok: true, value: {} })
  })
})

describe('a record that is no record', () => {
  it.each([[null], [undefined], [[]], ['text'], [5]])('%j is refused', input => {
    expect(checkRecord(entities.Tag, input, 'create').ok).toBe(false)
  })
})

describe('what is kept is written one way', () => {
  it('instants in UTC, to the millisecond', () => {
    const checked = checkRecord(entities.Content, { CPublishDt: '2026-03-31T14:00:00.123456+02:00' }, 'merge')
    expect(checked).toEqual({ ok: true, value: { CPublishDt: '2026-03-31T12:00:00.123Z' } })
  })

  it('UUIDs in small letters', () => {
    const id = '5E2A9F0E-6C1B-4D3A-9B7E-0A1B2C3D4E5F'
    const checked = checkRecord(entities.ContentVersion, { CvUserId: id }, 'merge')
    expect(checked).toEqual({ ok: true, value: { CvUserId: id.toLowerCase() } })
  })

  it('JSON of the wire without a member twice', () => {
    const checked = checkRecord(
      entities.Custom_Location,
      { LPhoto: '{ "alt": "\\ud800", "alt": "x" }' },
      'merge',
      'wire',
    )
    expect(checked).toEqual({ ok: true, value: { LPhoto: '{"alt":"x"}' } })
  })

  it('blank text that may be empty as null', () => {
    const checked = checkRecord(entities.Custom_Location, { LCity: '  ', LRating: '' }, 'merge')
    expect(checked).toEqual({ ok: true, value: { LCity: null, LRating: null } })
  })

  it('an empty text that is a JSON value as it is, and a blank on the wire as null', () => {
    expect(checkRecord(entities.ContentBlock, { CbMetaData: '' }, 'merge')).toEqual({
      ok: true,
      value: { CbMetaData: '' },
    })
    expect(checkRecord(entities.ContentBlock, { CbMetaData: '' }, 'merge', 'wire')).toEqual({
      ok: true,
      value: { CbMetaData: null },
    })
  })

  it('members that a shape does not know as they are', () => {
    const LtphMeta = { ShowOnRequestAppointmentForm: true, older: { clients: ['wrote this'] } }
    expect(checkRecord(entities.Custom_LocationToPhysician, { LtphMeta }, 'merge')).toEqual({
      ok: true,
      value: { LtphMeta },
    })
  })
})

describe('what is needed inside JSON', () => {
  const config = (field: object) => ({ FrmConfig: { fields: [field] } })
  const whole = { name: 'mail', label: 'Mail', kind: 'email' }

  it.each(Object.keys(whole).filter(name => name !== 'label'))('is missed: %s', name => {
    expect(checkRecord(entities.Form, config(whole), 'merge')).toMatchObject({ ok: true })
    for (const nothing of [undefined, null])
      expect(checkRecord(entities.Form, config({ ...whole, [name]: nothing }), 'merge')).toEqual({
        ok: false,
        issues: [{ field: 'FrmConfig', message: expect.stringContaining(`fields[1].${name} is required`) }],
      })
  })
})

describe('days and instants', () => {
  it.each([['0001-01-01'], ['2024-02-29'], ['9999-12-31']])('%s is a day', day => {
    expect(isDay(day)).toBe(true)
    expect(isInstant(`${day}T12:00:00Z`)).toBe(true)
  })

  it.each([
    ['0000-01-01'],
    ['2023-02-29'],
    ['2024-13-01'],
    ['2024-00-10'],
    ['2024-1-1'],
    ['10000-01-01'],
    [''],
  ])('%j is none', day => {
    expect(isDay(day)).toBe(false)
    expect(isInstant(`${day}T12:00:00Z`)).toBe(false)
  })
})
