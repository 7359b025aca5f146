import { fileURLToPath } from 'node:url'
import { contentName, readTemplateFile, templatePath } from '@rounds/core/rules/site-folder'
import { describe, expect, it } from 'vitest'
import { personGrantsFrom } from '../../../core/access/explain/index.ts'
import { keyEndpoint } from '../../../core/access/index.ts'
import { parseKey, parseKeys, searchFilter } from '../../../core/api/index.ts'
import { entities } from '../../../core/entities/index.ts'
import { cleanSuggestion, compareSentences } from '../../../core/rules/ai/index.ts'
import { trackedLink } from '../../../core/rules/banners/index.ts'
import { cellValue, guessColumns } from '../../../core/rules/csv/index.ts'
import { policyAllows, readCode } from '../../../core/rules/custom-code/index.ts'
import { pictureAddress } from '../../../core/rules/files/index.ts'
import { factState, schemaSpecialtyOf, slugAfterRename } from '../../../core/rules/find-care/index.ts'
import { isBelow, rebasePath } from '../../../core/rules/folders/folder-tree.ts'
import { compareNames } from '../../../core/rules/interface/sidebar.ts'
import { mapHtmlUrls, oldTargetOf, readWebPage } from '../../../core/rules/old-site/index.ts'
import { cutToRoom, isAnotherTitle, isCut, retitledUrl, TITLE_ROOM } from '../../../core/rules/page/index.ts'
import { markedParts, stillFits } from '../../../core/rules/palette/index.ts'
import { passwordProblems } from '../../../core/rules/people/index.ts'
import { promiseStatus, readPastedList, sayWait } from '../../../core/rules/records/index.ts'
import { allowInPolicy, knownSettings, settingProblem } from '../../../core/rules/settings/index.ts'
import {
  addressWithin,
  isSameAddress,
  originOfHost,
  pathOnSite,
  seenAddress,
  wholeAddress,
} from '../../../core/rules/site/index.ts'
import { isInPhrase, partsOfSearch, synonymsOf } from '../../../core/rules/site-search/index.ts'
import { isBackupDue, usualBackupSettings } from '../../../core/rules/system/index.ts'
import { isNearly } from '../../../core/rules/text/is-nearly.ts'
import { nearestDay } from '../../../core/rules/time/calendar.ts'
import { mayChooseDay } from '../../../core/rules/time/dates.ts'
import { filterTree } from '../../../core/rules/tree/index.ts'
import { growsFaster, type TextWork, textFunctions } from '../../growing-text.ts'

const { Content, Custom_LocationToPhysician, Custom_Physician, Redirect } = entities
const { shape: education } = Custom_Physician.fields.PhEducation
const educationEntry = education.is === 'list' ? education.of : education
const tree = { byId: new Map(), children: new Map(), parentOf: () => undefined }

const main = 'https://main.example'
const sites = [{ id: 1, name: 'A', host: 'a.example', path: '/a' }]
const textsOfMicrosites: Readonly<Record<string, TextWork>> = {
  addressWithin: text => addressWithin({ path: '/a' }, text),
  pathOnSite: text => pathOnSite(text, { site: main, admin: main, microsites: sites }),
  originOfHost: text => originOfHost(text, main),
  seenAddress: text => seenAddress(`/a${text}`, { sites, at: undefined, main }),
  wholeAddress: text => wholeAddress(`/a${text}`, { sites, main }),
}

/** What takes a text as another parameter, or needs more than the text. */
const calls: Readonly<Record<string, TextWork>> = {
  isInPhrase: text => isInPhrase(text, synonymsOf([], { byPhrase: new Map() })),
  partsOfSearch: text => partsOfSearch(text, synonymsOf([], { byPhrase: new Map() })),
  parseKey: text => parseKey(Content, text),
  parseKeys: text => parseKeys(Custom_LocationToPhysician, `[${text}]`),
  searchFilter: text => searchFilter(Content, text),
  guessColumns: text => guessColumns(Redirect, [text]),
  filterTree: text => filterTree(tree, text),
  isNearly: text => isNearly(text, text.slice(1), 'word'),
  markedParts: text => markedParts(text, 'heart care'),
  stillFits: text => stillFits({ title: text, detail: '', key: '1' }, 'heart care'),
  passwordOwner: text =>
    passwordProblems('a few words in a row', { name: text, userName: text, email: text }),
  pictureAddress: text => pictureAddress(text, { width: 320 }),
  isBelow: text => isBelow(text, text),
  rebasePath: text => rebasePath(text, text, text),
  compareNames: text => compareNames(text, text),
  contentName: text => contentName(text, text),
  templatePath: text => templatePath(text, text),
  readTemplateFile: text => readTemplateFile(text, text),
  isAnotherTitle: text => isAnotherTitle(text, `${text}b`),
  retitledUrl: text => retitledUrl(text, text),
  cutToRoom: text => cutToRoom(text, TITLE_ROOM),
  isCut: text => isCut(text, TITLE_ROOM),
  slugAfterRename: text => slugAfterRename(text, text, `${text}b`),
  readWebPage: text => readWebPage('https://old.example/a', text),
  mapHtmlUrls: text => mapHtmlUrls(text, url => url),
  oldTargetOf: text => oldTargetOf(text, new Set(['old.example'])),
  ...textsOfMicrosites,
  isSameAddress: text => isSameAddress(text, text),
  nearestDay: text => nearestDay(text, {}),
  mayChooseDay: text => mayChooseDay(text, {}),
  compareSentences: text => compareSentences(text, `${text}b`),
  cleanSuggestion: text => cleanSuggestion(text, text),
  withAccepted: () => undefined,
  personGrantsFrom: text => personGrantsFrom(text, []),
  factState: text => factState(text, null, 0),
  readPastedList: text => readPastedList(text, educationEntry),
  schemaSpecialtyOf: text => schemaSpecialtyOf(text),
  inOrder: () => undefined,
  isBackupDue: text => isBackupDue(text, usualBackupSettings, text),
  keyEndpoint: text => keyEndpoint({ method: 'GET', path: `/api/v1/db/${text}` }),
  trackedLink: text => trackedLink(text, { medium: 'Email', source: 'site', campaign: 'c' }),
  policyAllows: text => policyAllows(text, { origin: 'https://a.example', directive: 'script-src' }),
  allowInPolicy: text => allowInPolicy(text, 'img-src', 'https://a.example'),
  readCode: text => readCode({ css: text, head: text, body: text }, 'https://site.example'),
  ...Object.fromEntries(
    knownSettings.map(setting => [
      `setting ${setting.name}`,
      (text: string) => settingProblem(setting, text),
    ]),
  ),
  promiseStatus: text => promiseStatus(text, new Date(0), { workingDays: 2, timeZone: 'UTC' }),
  sayWait: text => sayWait(text, new Date(0)),
  ...Object.fromEntries(
    Object.values({ ...Redirect.fields, ...Content.fields }).map(field => [
      `cellValue of ${field.kind}`,
      (text: string) => cellValue(field, text),
    ]),
  ),
}

const folders = ['rules', 'api', 'access', 'entities'] as const
const functionsOf = async (folder: (typeof folders)[number]) => {
  const path = fileURLToPath(new URL(`../../../core/${folder}`, import.meta.url))
  const found = await textFunctions(path, folder === 'rules' ? calls : {})
  return [...found].filter(([name]) => folder === 'rules' || !(name in calls))
}

for (const folder of folders)
  describe(`a text in core/${folder} takes no longer than it grows`, async () => {
    it.each(await functionsOf(folder))('%s', (_, work) => {
      expect(growsFaster(work)).toEqual([])
    })
  })
