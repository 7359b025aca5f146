import { checkRecord, type Entity, entities, issuesAcross, type Mode } from '@rounds/core/entities'
import { describe, expect, test } from 'vitest'

const issues = (entity: Entity, record: object, mode: Mode = 'create') => {
  const checked = checkRecord(entity, record, mode)
  return checked.ok ? [] : checked.issues
}
const [EARLY, LATE] = ['2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z']

describe('the end of a time', () => {
  test.each<[Entity, string, string, object]>([
    [entities.Content, 'CPublishDt', 'CExpireDt', { CtId: 1, CTitle: 'Page' }],
    [entities.EventDate, 'EdStartDt', 'EdEndDt', { EiId: 1 }],
    [entities.SystemMessages, 'SFromDt', 'SToDt', { STitle: 'Down', SText: 'Soon' }],
    [entities.Custom_LocationAlert, 'LaFromDt', 'LaToDt', { LaTitle: 'Closed' }],
    [entities.Custom_DoctorAd, 'DaFromDt', 'DaToDt', { DaTitle: 'Doctor', PhId: 1 }],
  ])('of %o is not before its beginning', (entity, from, to, rest) => {
    const [label, before] = [entity.fields[to]?.label, entity.fields[from]?.label]
    const message = `“${label}” must not be before “${before}”.`
    expect(issues(entity, { ...rest, [from]: LATE, [to]: EARLY })).toEqual([{ field: to, message }])
    expect(issues(entity, { [from]: LATE, [to]: EARLY }, 'merge')).toEqual([{ field: to, message }])
    expect(issues(entity, { [to]: EARLY }, 'merge')).toEqual([])
    expect(issues(entity, { ...rest, [from]: EARLY, [to]: LATE })).toEqual([])
    expect(issues(entity, { ...rest, [from]: EARLY, [to]: EARLY })).toEqual([])
    expect(issues(entity, { ...rest, [from]: EARLY, [to]: null })).toEqual([])
  })

  test('is read as an instant, in whatever zone it is written', () => {
    const page = { CtId: 1, CTitle: 'Page', CPublishDt: LATE, CExpireDt: '2026-03-01T04:30:00-05:00' }
    expect(issues(entities.Content, page)).toEqual([])
  })
})

test('a setting that is a color holds one', () => {
  const setting = { DbcName: 'BrandColour', DbcType: 'color', DbcGroup: 'General' }
  expect(issues(entities.DBConstants, { ...setting, DbcValue: 'notacolour' })).toEqual([
    { field: 'DbcValue', message: 'Value must be a color such as #0b6b6f.' },
  ])
  expect(issues(entities.DBConstants, { ...setting, DbcDefault: 'red' })[0]?.field).toBe('DbcDefault')
  expect(issues(entities.DBConstants, { ...setting, DbcValue: '#0b6b6f' })).toEqual([])
  expect(issues(entities.DBConstants, { ...setting, DbcType: 'text', DbcValue: 'notacolour' })).toEqual([])
})

test.each([
  ['boolean', ['true', 'false'], ['banana', 'TRUE', '1']],
  ['number', ['20', '-3', '0.5'], ['notacolour', '1e3', '1,5', '0x10', ' 2']],
  ['date', ['2026-03-01'], ['2026-13-01', 'March 1']],
  ['address', ['/logo.svg', 'https://example.com/'], ['logo', 'javascript:alert(1)']],
  ['json', ['{"a":[1]}', 'null'], ['{a:1}', '[']],
  ['text', ['anything'], []],
])('a setting of the type %s holds such a value', (DbcType, right, wrong) => {
  const setting = { DbcName: 'Setting', DbcType, DbcGroup: 'General' }
  for (const at of ['DbcValue', 'DbcDefault']) {
    for (const text of [...right, null])
      expect(issues(entities.DBConstants, { ...setting, [at]: text }), String(text)).toEqual([])
    for (const text of wrong)
      expect(issues(entities.DBConstants, { ...setting, [at]: text })[0]?.field, text).toBe(at)
  }
})

test('a setting that is a choice holds one of its options', () => {
  const setting = { DbcName: 'Size', DbcType: 'choice', DbcOptions: [{ value: 'big', label: 'Big' }] }
  expect(issues(entities.DBConstants, { ...setting, DbcValue: 'big' })).toEqual([])
  expect(issues(entities.DBConstants, { ...setting, DbcValue: 'small' })).toEqual([
    { field: 'DbcValue', message: 'Value must be one of its options.' },
  ])
  expect(issues(entities.DBConstants, { ...setting, DbcOptions: null, DbcValue: 'big' })).toHaveLength(1)
})

test('a form submission holds an answer', () => {
  expect(issues(entities.FormSubmission, { FrmId: 1 })[0]?.message).toBe('Answers must have an answer.')
  const answered = { FrmId: 1, FsMetaData: { answers: [{ name: 'phone', value: '205' }] } }
  expect(issues(entities.FormSubmission, answered)).toEqual([])
})

test.each([
  [entities.AspNetRoleClaims, { RoleId: '00000000-0000-4000-8000-000000000001' }],
  [entities.AspNetUserClaims, { UserId: '00000000-0000-4000-8000-000000000001' }],
])('a permission for a tag names it by its number', (entity: Entity, whose) => {
  for (const ClaimValue of ['banana', '', '0', '5.5', '-1', ' 50', '50,51', null])
    expect(issues(entity, { ...whose, ClaimType: 'TId', ClaimValue })[0]?.field, String(ClaimValue)).toBe(
      'ClaimValue',
    )
  expect(issues(entity, { ...whose, ClaimType: 'TId', ClaimValue: '50' })).toEqual([])
  expect(issues(entity, { ...whose, ClaimType: 'Department', ClaimValue: 'banana' })).toEqual([])
})

test('no group is named like a built-in one apart from blanks', () => {
  for (const Name of ['Maintenance  User', 'maintenanceuser', 'Admin\u200b', 'MoJo Admin', 'Ａｄ min'])
    expect(issues(entities.AspNetRoles, { Name })[0]?.field, Name).toBe('Name')
  for (const Name of ['Admin', 'Administrators', 'Nurses'])
    expect(issues(entities.AspNetRoles, { Name })).toEqual([])
})

test.each([
  ['Cyrillic', 'Аdmin'],
  ['Cyrillic', 'МоJоАdmin'],
  ['Cyrillic і', 'Admіn'],
  ['Greek', 'Αdmin'],
  ['dotless', 'Admın'],
  ['a digit', 'Adm1n'],
  ['a small L', 'Admln'],
  ['a Hangul filler', 'Admin\u115f'],
  ['an empty Braille cell', 'Admin\u2800'],
])('no group is named like a built-in one in letters that look alike: %s', (_, Name) =>
  expect(issues(entities.AspNetRoles, { Name })[0]?.field).toBe('Name'),
)

test('a name of nothing but invisible characters is none', () => {
  for (const Name of ['\u200b', '\u3164', '\u2800', ' \u2060\u00ad '])
    expect(issues(entities.AspNetRoles, { Name })).toEqual([{ field: 'Name', message: 'Name is required.' }])
})

test('a permission that looks like the one for a tag is written as it is', () => {
  const grant = { RoleId: '00000000-0000-4000-8000-000000000001', ClaimValue: '50' }
  for (const ClaimType of ['tid', 'TID', ' TId', 'TId\u200b'])
    expect(issues(entities.AspNetRoleClaims, { ...grant, ClaimType }), ClaimType).toEqual([
      { field: 'ClaimType', message: 'Permission for a tag is written TId.' },
    ])
})

test('an appointment request holds an answer', () => {
  const request = (value: unknown) => ({ CfsMetaData: { answers: [{ name: 'phone', value }] } })
  for (const blank of ['', '  ', '\u200b', null, [], [''], {}, { street: '', city: ' ' }])
    expect(issues(entities.Custom_FormSubmission, request(blank))[0]?.field).toBe('CfsMetaData')
  expect(issues(entities.Custom_FormSubmission, {})[0]?.message).toBe('Answers must have an answer.')
  expect(issues(entities.Custom_FormSubmission, request('205 555 0142'))).toEqual([])
  expect(issues(entities.Custom_FormSubmission, request(false))).toEqual([])
  expect(issues(entities.Custom_FormSubmission, { CfsState: 'done' }, 'replace')).toEqual([])
})

test('only what a change has to do with is looked at', () => {
  const wrong = { CPublishDt: LATE, CExpireDt: EARLY, CTitle: 'Page' }
  expect(issuesAcross(entities.Content, wrong, 'merge', ['CTitle'])).toEqual([])
  expect(issuesAcross(entities.Content, wrong, 'merge', ['CPublishDt'])).toHaveLength(1)
})

describe('the address of a page', () => {
  const field = 'CSeoUrl'
  const page = { CtId: 1, CTitle: 'Page' }

  test.each([
    '/maintenance/x',
    '/API/v1/x',
    '/%61pi/x',
    '/files',
    '/_site/icon.svg',
    '/robots.txt',
    '/auth/login',
  ])('%s is not one of Rounds’ own', address => {
    const [found] = issues(entities.Content, { ...page, CSeoUrl: address })
    expect(found).toMatchObject({ field, message: expect.stringContaining('belong to Rounds itself') })
    expect(issues(entities.TagToContent, { TId: 1, CId: 1, TtcPageUrl: address })).toHaveLength(1)
    expect(issues(entities.Custom_ServiceConditionPage, { ScId: 1, CId: 1, ScpUrl: address })).toHaveLength(1)
  })

  test.each(['/billing?a=1', '/billing#top'])('%s has no query and no place', address => {
    expect(issues(entities.Content, { CSeoUrl: address }, 'merge')).toMatchObject([{ field }])
  })

  test.each(['/', '/apis', '/filesystem/maintenance', '/caf%C3%A9', '/about/files'])(
    '%s is fine',
    address => {
      expect(issues(entities.Content, { ...page, CSeoUrl: address })).toEqual([])
    },
  )
})
