import { fileURLToPath } from 'node:url'
import { entities } from '@rounds/core/entities'
import { type SqlBool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { disposition } from '../../../server/files/serve.ts'
import { cleanSvg } from '../../../server/files/svg.ts'
import { createSandbox, missingPartial } from '../../../server/html/liquid.ts'
import { sanitiseShallow } from '../../../server/html/nesting.ts'
import { listSearchSql } from '../../../server/records/list-search.ts'
import { contentSecurityPolicy } from '../../../server/site/headers.ts'
import type { SiteChrome } from '../../../server/site/read/frame.ts'
import { createSetting } from '../../../server/site/render/scope.ts'
import { headerLinks, siteLinks } from '../../../server/site/render/site-links.ts'
import type { Templates } from '../../../server/site/render/templates.ts'
import { resolveLink, trustedHtml, withTokens } from '../../../server/site/render/trusted-html.ts'
import { readVisit } from '../../../server/site/visit.ts'
import { filterSql } from '../../../server/sql/filter.ts'
import { growsFaster, type TextWork, textFunctions } from '../../growing-text.ts'
import { mojoAdmin } from '../support/people.ts'

const sandbox = createSandbox()
const addresses = new Map([[1, '/one']])
const scope = { sandbox, values: {}, addresses, spent: { milliseconds: 0 } }
const frame = { tokens: {}, settings: {}, folders: [], microsites: [] } as unknown as SiteChrome
const { words } = createSetting({
  frame,
  templates: { texts: sandbox } as Templates,
  publicUrl: 'https://site.example',
  now: 0,
  addresses,
})
const onSite = {
  frame: { microsites: [{ host: 'a.example' }] } as unknown as SiteChrome,
  seen: (address: string) => address,
}
const policy = (code: string, setting = '') =>
  contentSecurityPolicy({
    settings: { ContentSecurityPolicy: setting, AllowedFrameHosts: setting },
    isSecure: false,
    code,
  })

const calls: Readonly<Record<string, TextWork>> = {
  withTokens: text => withTokens(text, { ...scope, spent: { milliseconds: 0 } }),
  trustedHtml: text => trustedHtml(text, { ...scope, spent: { milliseconds: 0 } }),
  missingPartial: text => missingPartial(text, [text]),
  resolveLink: text => resolveLink(text, addresses),
  'a long link': text => resolveLink(`/a?${text}`, addresses),
  sanitiseShallow: text => sanitiseShallow(text, {}),
  'the words of a text': text => words(text, 160),
  'custom code': text => policy(text),
  'a policy of the site': text => policy('', text),
  'the name of a download': text => disposition('text/plain', text),
  cleanSvg: text => cleanSvg(`<svg>${text}</svg>`),
  siteLinks: text => siteLinks(`<a href="/${text}">`, onSite),
  headerLinks: text => headerLinks(`<a href="/${text}">`, onSite),
  readVisit: text => readVisit(`/${text}`),
  'a filter as SQL': text =>
    filterSql(entities.Redirect, [[{ field: 'RFrom', operator: '~', values: [text] }]], {
      search: () => sql<SqlBool>`true`,
      linked: () => sql<SqlBool>`true`,
    }),
  'the search of a list': text => listSearchSql(mojoAdmin(), entities.Redirect, text),
}

const skipped = ['datesIn', 'hashOf']
const folders = ['html', 'site/render'] as const
const functionsOf = async (folder: (typeof folders)[number]) => {
  const path = fileURLToPath(new URL(`../../../server/${folder}`, import.meta.url))
  const found = await textFunctions(path, folder === 'html' ? calls : {})
  return [...found].filter(([name]) => (folder === 'html' || !(name in calls)) && !skipped.includes(name))
}

for (const folder of folders)
  describe(`a text in server/${folder} takes no longer than it grows`, async () => {
    it.each(await functionsOf(folder))('%s', (_, work) => {
      expect(growsFaster(work)).toEqual([])
    })
  })
