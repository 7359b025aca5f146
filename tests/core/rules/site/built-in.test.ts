import { expect, it } from 'vitest'
import { DBConstants, MiscData, Redirect } from '../../../../core/entities/index.ts'
import { keptName, mayNameSharedList, mayRenameSetting } from '../../../../core/rules/site/index.ts'

it('keeps the names by which Rounds finds a shared list or a setting, and no others', () => {
  expect(keptName(MiscData, { MdId: 2, MdName: 'Seo_Tools' })).toBe('MdName')
  // A list that was renamed before this was refused can get its name back.
  expect(keptName(MiscData, { MdId: 2, MdName: 'SEO' })).toBeNull()
  expect(keptName(MiscData, { MdId: 40, MdName: 'Seo_Tools' })).toBeNull()
  expect(keptName(DBConstants, { DbcName: 'SiteName' })).toBe('DbcName')
  expect(keptName(DBConstants, { DbcName: 'OurOwn' })).toBeNull()
  expect(keptName(Redirect, { MdId: 2, MdName: 'Seo_Tools', DbcName: 'SiteName' })).toBeNull()
})

it('refuses another name for them, or their deletion, with the reason', () => {
  expect(mayNameSharedList(2, 'SEO').because).toBe(
    '“Seo_Tools” can’t be renamed: Rounds finds the list by its name. Change its contents instead.',
  )
  expect(mayNameSharedList(2, null).because).toContain('can’t be deleted')
  expect(mayNameSharedList(2, 'Seo_Tools').allowed).toBe(true)
  expect(mayNameSharedList(40, null).allowed).toBe(true)
  expect(mayRenameSetting('SiteName', 'Title').allowed).toBe(false)
  expect(mayRenameSetting('SiteName', 'SiteName').allowed).toBe(true)
  expect(mayRenameSetting('OurOwn', 'Ours').allowed).toBe(true)
})
