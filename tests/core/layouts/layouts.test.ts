import { type Entity, type EntityName, entities, integer } from '@rounds/core/entities'
import {
  type FormLayout,
  fieldsToRead,
  formLayouts,
  holds,
  isShown,
  layoutOf,
  placeFields,
  placesIn,
} from '@rounds/core/layouts'
import { tools } from '@rounds/core/tools'
import { describe, expect, test } from 'vitest'

const entityNamed = (name: EntityName): Entity => entities[name]
const laidOut = Object.entries(formLayouts) as [EntityName, FormLayout][]
/** The fields of an entity that a person may fill in, as its form shows them. */
const fillable = (name: EntityName) =>
  Object.entries(entityNamed(name).fields).flatMap(([field, definition]) =>
    field === 'RowVersion' ||
    definition.readOnly ||
    definition.secret === 'hidden' ||
    definition.inForm === false ||
    (definition.kind === 'uuid' && definition.generated)
      ? []
      : [field],
  )

describe('the layouts of forms', () => {
  test.each(laidOut)('%s: each field stands in one place, and none is forgotten', (name, layout) => {
    const placed = layout.sections.flatMap(({ rows }) => rows.flatMap(placesIn)).map(({ field }) => field)
    expect(placed.toSorted()).toEqual([...new Set(placed)].toSorted())
    // What is read only may be left out too.
    const leftOut = layout.leavesOut.filter(field => !entityNamed(name).fields[field]?.readOnly)
    expect([...placed, ...leftOut].toSorted()).toEqual(fillable(name).toSorted())
  })

  test.each(laidOut)('%s: a condition asks for a value that its field can have', (name, layout) => {
    const { fields } = entityNamed(name)
    for (const { when } of layout.sections.flatMap(({ rows }) => rows.flatMap(placesIn))) {
      if (!when) continue
      const field = fields[when.field]
      expect(field).toBeDefined()
      if (field?.kind !== 'choice') continue
      const values: unknown[] = field.options.map(({ value }) => value)
      if (!field.required) values.push(null)
      for (const one of when.isOneOf ?? []) expect(values).toContain(one)
    }
  })

  test.each(laidOut)('%s: what is required is never folded away', (name, layout) => {
    const { fields, key } = entityNamed(name)
    const required = fillable(name).filter(field => {
      const it = fields[field]
      return it?.required === true && !(it && 'default' in it)
    })
    const folded = layout.sections
      .filter(({ isFolded }) => isFolded)
      .flatMap(({ rows }) => rows.flatMap(placesIn).map(({ field }) => field))
    expect(required.filter(field => folded.includes(field) && !key.includes(field))).toEqual([])
  })

  test('every tool whose records are filled in has a layout', () => {
    const without = tools.filter(
      ({ id, entity, touches }) =>
        entity && touches[entity] === 'write' && !entityNamed(entity).writtenBy && !layoutOf(id, entity),
    )
    expect(without.map(({ id }) => id)).toEqual([])
  })
})

describe('content as a tool shows it', () => {
  const fieldsIn = (tool: string) =>
    layoutOf(tool, 'Content')?.sections.flatMap(({ rows }) =>
      rows.flatMap(placesIn).map(({ field }) => field),
    )

  test.each(['seo-tools', 'sitemap'])(
    '%s changes neither title nor address of a page: the editor does, and asks how far',
    id => {
      expect(fieldsIn(id)).not.toContain('CTitle')
      expect(fieldsIn(id)).not.toContain('CSeoUrl')
    },
  )

  test('shows no field twice and nothing of another tool', () => {
    expect(fieldsIn('banners')).not.toContain('CAlert')
    expect(layoutOf('banners', 'Redirect')).toBe(formLayouts.Redirect)
    for (const id of ['banners', 'emergency-alert', 'maintenance-mode', 'general-tokens'])
      expect(fieldsIn(id)?.toSorted()).toEqual([...new Set(fieldsIn(id))].toSorted())
  })
})

describe('placing fields', () => {
  const named = (...names: string[]) => names.map(name => ({ name }))
  const layout = {
    sections: [
      { heading: 'First things', rows: [['a', { field: 'b', when: { field: 'a' } }], 'c'] },
      { heading: 'Rarely', rows: ['d'], isFolded: true as const },
    ],
    leavesOut: ['x'],
  }

  test('a field that the layout does not know stands at the end; one that is left out is not shown', () => {
    const placed = placeFields(layout, named('x', 'd', 'new', 'b', 'a'))
    expect(
      placed.map(({ id, isFolded, rows }) => [id, isFolded, rows.map(r => r.map(c => c.field.name))]),
    ).toEqual([
      ['first-things', false, [['a', 'b']]],
      ['rarely', true, [['d']]],
      ['more', true, [['new']]],
    ])
  })

  test('who only reads a record sees its form’s fields in their order, then the others, and its key at the end', () => {
    const read = fieldsToRead(layout, ['id'], named('id', 'x', 'd', 'new', 'b', 'a'))
    expect(read.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'new', 'id'])
    const all = fieldsToRead(undefined, ['id'], named('id', 'b', 'a'))
    expect(all.map(({ name }) => name)).toEqual(['b', 'a', 'id'])
  })

  test('without a layout all fields stand in one section, in their order', () => {
    expect(placeFields(undefined, named('b', 'a'))).toEqual([
      {
        id: 'all',
        heading: null,
        isFolded: false,
        rows: [[{ field: { name: 'b' } }], [{ field: { name: 'a' } }]],
      },
    ])
  })

  test('a condition without values counts anything but nothing', () => {
    for (const nothing of [null, undefined, '', false, []])
      expect(holds({ field: 'a' }, { a: nothing })).toBe(false)
    for (const something of ['x', 0, true, [1], {}])
      expect(holds({ field: 'a' }, { a: something })).toBe(true)
    expect(holds({ field: 'a', isOneOf: ['x', null] }, {})).toBe(true)
    expect(holds({ field: 'a', isOneOf: ['x'] }, { a: 'y' })).toBe(false)
  })

  test('a field with a value is shown, also where its condition does not hold', () => {
    const when = { field: 'kind', isOneOf: ['page'] }
    const page = { name: 'page', field: integer() }
    expect(isShown(page, when, { kind: 'home', page: null })).toBe(false)
    expect(isShown(page, when, { kind: 'home', page: 4 })).toBe(true)
    expect(isShown(page, when, { kind: 'page', page: null })).toBe(true)
    expect(isShown(page, undefined, {})).toBe(true)
  })

  test('what is always filled in is shown only while its condition holds', () => {
    const when = { field: 'kind', isOneOf: ['page'] }
    const page = { name: 'page', field: integer({ required: true, default: 1 }) }
    expect(isShown(page, when, { kind: 'home', page: 1 })).toBe(false)
    expect(isShown(page, when, { kind: 'page', page: 1 })).toBe(true)
  })
})
