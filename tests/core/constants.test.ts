/** What the specification gives as numbers and words, written out from it (sections 2, 3 and 9). */
import { expect, test } from 'vitest'
import { userOf } from '../../core/access/index.ts'
import { defaultPageSize, pageSizes } from '../../core/api/index.ts'
import { changeFrequencies } from '../../core/entities/content.ts'
import { buildingTypes } from '../../core/entities/locations.ts'
import { miscDataIds } from '../../core/entities/settings.ts'
import { trackingMediums } from '../../core/rules/banners/index.ts'
import {
  backOfficeToastPosition,
  defaultToastPosition,
  toastPositions,
  toastTimes,
  toastTypes,
} from '../../core/rules/interface/index.ts'
import { KEYBOARD_DRAG_STEP } from '../../core/rules/tree/index.ts'
import {
  contentTypeIds,
  folderOfType,
  micrositeExcludedTags,
  newLinkSortOrder,
  openSectionTag,
  plainSectionLimit,
  switchTags,
  tagIds,
} from '../../core/tools/index.ts'

test('content types', () =>
  expect(contentTypeIds).toEqual({
    Web_Page: 1,
    News_Detail: 2,
    Event_Detail: 3,
    Navigation: 4,
    Shared_Content: 5,
    Image: 6,
    Project_Detail: 7,
    Image_Carousel: 12,
    Blog_Detail: 13,
    Notes: 16,
    Sitemap_Node: 17,
    JavaScript: 19,
    Secure_File: 21,
    Secured_File_Category: 22,
    Cache_Hash: 24,
    Location: 26,
    Microsite_Config: 27,
    Liquid_Value: 28,
    Header_Template: 29,
    Footer_Template: 30,
    Email_Template: 31,
    Custom_Page: 32,
    Banners: 33,
  }))

test('tag ids', () =>
  expect(tagIds).toMatchObject({
    Root: 1,
    Dashboard: 2,
    HomePage: 4,
    Favicon: 5,
    AxPageScanner: 10,
    Breadcrumbs: 12,
    Navigation_Center: 13,
    Comments: 14,
    CustomSecurityHeaders: 15,
    EventsGroupByCategory: 16,
    HeaderFooter: 17,
    SiteSearch: 19,
    News: 21,
    Blog: 22,
    Event: 23,
    FormUserProfileEncryption: 29,
    Maintenance_Mode: 33,
    Navigation: 53,
    Navigation_Primary: 54,
    Navigation_Secondary: 55,
    MicroSites: 61,
    EmergencyAlert: 62,
    EmailManager: 80,
    AiTools: 85,
    Form_Manager: 90,
    RegisterToDownload: 91,
    Projects: 211,
    Navigation_Footer: 600,
  }))

test('lists of tags, and their limits', () => {
  expect(micrositeExcludedTags).toEqual([21, 22, 23, 211, 299])
  expect(switchTags).toEqual([1, 2, 5, 6, 7, 8, 10, 14, 19])
  expect([openSectionTag, plainSectionLimit, newLinkSortOrder]).toEqual([50, 199, 999999])
})

test('pages with a date, posts and projects have a folder of their type', () =>
  expect(folderOfType).toEqual({ 2: 21, 3: 23, 7: 211, 13: 22 }))

test('building types', () =>
  expect(buildingTypes).toEqual({
    1: 'Building',
    2: 'Practice/Service Location',
    3: 'Practice w/ Multiple Addresses',
  }))

test('rows of miscellaneous data', () =>
  expect(miscDataIds).toEqual({
    Token_Location: 1,
    Seo_Tools: 2,
    Time_Zone: 3,
    Content_Editing: 4,
    Blog_Tags: 5,
    Blog_Authors: 6,
    Markets: 7,
    Services: 8,
    AI_Prompt: 9,
    AI_Settings: 10,
  }))

test('pages, toasts and steps', () => {
  expect(defaultPageSize).toBe(20)
  expect(pageSizes).toEqual([10, 20, 50, 100, 200, 500])
  expect(toastTypes).toEqual(['success', 'error', 'info', 'warning', 'custom', 'loading'])
  expect(toastPositions).toEqual([
    'top-left',
    'top-center',
    'top-right',
    'bottom-left',
    'bottom-center',
    'bottom-right',
  ])
  expect([defaultToastPosition, backOfficeToastPosition]).toEqual(['top-right', 'bottom-right'])
  expect(toastTimes).toEqual({ dismiss: 4000, added: 400, leaving: 200 })
  expect(KEYBOARD_DRAG_STEP).toBe(25)
})

test('how often pages change, and where links come from', () => {
  expect(changeFrequencies).toEqual(['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'])
  expect(trackingMediums).toEqual(
    expect.arrayContaining(['Article', 'Banner-Ad', 'CPC', 'Direct-Mail', 'Email']),
  )
})

test.each([
  ['MoJoAdmin', true, true],
  ['Admin', false, true],
  ['Maintenance User', false, true],
  ['Editor', false, false],
])('%s is MoJoAdmin: %s, and maintenance: %s', (role, isMJA, isMaintenance) =>
  expect(userOf({ sub: 'ann@example.com', role })).toMatchObject({ isMJA, isMaintenance }),
)
