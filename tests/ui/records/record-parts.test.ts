import { describe, expect, test } from 'vitest'
import { entities, KeyManager, MiscData, Redirect, TagToContent } from '../../../core/entities/index.ts'
import { withMember } from '../../../ui/records/record/controls/shape-members.ts'
import { formFields, withOwnShape } from '../../../ui/records/record/form-fields.ts'
import { jsonSummary, memberLabel } from '../../../ui/records/values/json-summary.ts'
import { nameLink } from '../../../ui/records/values/name-link.ts'

const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name)

describe('the form of a record', () => {
  test('fills in what a client may write, and tells the rest', () => {
    const { filled, facts } = formFields(Redirect, { isNew: false, mayWrite: true, fixed: {} })
    expect(names(filled)).toEqual(['RType', 'RFrom', 'RTo', 'RStatus', 'RActive', 'RNote'])
    expect(names(facts)).toEqual(['RId', 'RHits', 'RLastHitDt', 'RCreatedDt', 'RUpdatedDt'])
  })

  test('asks for the parts of a key once only, and never for what the tool fixes', () => {
    expect(names(formFields(TagToContent, { isNew: true, mayWrite: true, fixed: {} }).filled)).toContain(
      'CId',
    )
    expect(names(formFields(TagToContent, { isNew: false, mayWrite: true, fixed: {} }).facts)).toContain(
      'CId',
    )
    const { filled } = formFields(entities.Content, { isNew: true, mayWrite: true, fixed: { CtId: 33 } })
    expect(names(filled)).not.toContain('CtId')
  })

  test('takes a secret and never shows one', () => {
    expect(names(formFields(KeyManager, { isNew: false, mayWrite: true, fixed: {} }).filled)).toContain(
      'KmValue',
    )
    const read = formFields(KeyManager, { isNew: false, mayWrite: false, fixed: {} })
    expect(read.filled).toEqual([])
    expect(names(read.facts)).not.toContain('KmValue')
  })

  test.each(Object.values(entities))(
    'leaves no field of $name out, but for what is hidden or shown in a way of its own',
    entity => {
      const { filled, facts } = formFields(entity, { isNew: false, mayWrite: true, fixed: {} })
      const all = Object.entries(entity.fields).filter(
        ([name, field]) => name !== 'RowVersion' && field.secret !== 'hidden' && field.inForm !== false,
      )
      expect([...names(filled), ...names(facts)].sort()).toEqual(all.map(([name]) => name).sort())
    },
  )

  test('gives a shared list the shape of its name', () => {
    const { MdValue } = MiscData.fields
    const own = withOwnShape({ name: 'MdValue', field: MdValue, label: 'Value' }, { MdName: 'Time_Zone' })
    expect(
      own.field.kind === 'json' && own.field.shape.is === 'object' && Object.keys(own.field.shape.fields),
    ).toEqual(['timeZone'])
    expect(withOwnShape({ name: 'MdValue', field: MdValue, label: 'Value' }, { MdName: 'Other' }).field).toBe(
      MdValue,
    )
  })
})

test('a member is changed beside those that a shape does not know, and goes when it is blank', () => {
  expect(withMember({ known: 1, unknown: 2 }, 'known', 3)).toEqual({ known: 3, unknown: 2 })
  expect(withMember({ known: 1, unknown: 2 }, 'known', '')).toEqual({ unknown: 2 })
  expect(withMember({ known: 1 }, 'known', null)).toBeNull()
  expect(withMember(null, 'known', false)).toEqual({ known: false })
  expect(withMember('text', 'known', 1)).toEqual({ known: 1 })
})

test('JSON is told in a few words', () => {
  const { KSpecialties } = entities.Custom_KyruusProvider.fields
  expect(jsonSummary(KSpecialties.shape, [{ name: 'Heart', SpId: 1 }, { name: 'Lung' }])).toBe('Heart, Lung')
  expect(jsonSummary(KSpecialties.shape, [{ SpId: 1 }, { name: 'Lung' }])).toBe('2 entries')
  expect(jsonSummary(KSpecialties.shape, [])).toBe('')
  const { CMetaDesc } = entities.Content.fields
  expect(jsonSummary(CMetaDesc.shape, { description: 'All', noIndex: true, keywords: '' })).toBe(
    'Description: All · Hide from search engines: yes',
  )
  const { PhPhoto, PhPhoneList } = entities.Custom_Physician.fields
  expect(jsonSummary(PhPhoto.shape, { src: '/files/ada.jpg', alt: 'Ada Lee, MD' })).toBe(
    'Ada Lee, MD · ada.jpg',
  )
  expect(jsonSummary(PhPhoto.shape, { src: '/files/ada.jpg', alt: '' })).toBe('ada.jpg')
  expect(
    jsonSummary(PhPhoneList.shape, [
      { label: 'Office', number: '(785) 555-0100' },
      { label: '', number: '(785) 555-0101' },
    ]),
  ).toBe('Office (785) 555-0100, (785) 555-0101')
  expect(jsonSummary({ is: 'any' }, 7)).toBe('7')
  expect(jsonSummary({ is: 'any' }, 'x'.repeat(500))).toHaveLength(200)
  expect(memberLabel('seoTitle')).toBe('Seo title')
})

test('a record that links others is known by the one that the list does not have in common', () => {
  const record = { TId: 54, CId: 7, TtcPageUrl: null }
  expect(nameLink({ entity: TagToContent, fixed: { TId: 54 } }, record)).toEqual({ to: 'Content', key: 7 })
  expect(nameLink({ entity: TagToContent, fixed: { CId: 7 } }, record)).toEqual({ to: 'Tag', key: 54 })
  expect(nameLink({ entity: Redirect, fixed: {} }, { RId: 1 })).toBeUndefined()
})
