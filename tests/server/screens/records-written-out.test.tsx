import { recordPath } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { careCheckIds } from '@rounds/core/rules/care'
import { expect, test } from 'vitest'
import { type ToolId, toolNamed, tools } from '../../../core/tools/index.ts'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { front } from './changes.ts'
import { filledSite, people } from './filled-site.ts'
import { addressOf, opened } from './opened.ts'
import { outlineOf } from './outline.ts'

const { showAt } = await openBackOffice(await filledSite(realSignIn))

/** Lists that show no more than on the small site, where every list is written out. */
const knownLists = new Set<ToolId>([
  'banners',
  'custom-code',
  'email-test',
  'emergency-alert',
  'form-manager',
  'general-settings',
  'general-tokens',
  'navigation',
  'templates',
  'token-locations',
  'webpage',
])

/** What else tools show, by what their address says. */
const states: readonly (readonly [tool: ToolId, state: string])[] = [
  ['add-content', 'from=copy&page=102'],
  ['custom-tag-editor', 'record=4'],
  ['custom-tag-editor', 'deleted=1'],
  ['drafts', 'compare=102'],
  ['folder-organization', 'search=wing'],
  ['general-settings', 'tab=lists'],
  ['page-numbers', 'record=102'],
  ['remove-content', 'search=wing'],
  ['select-content', 'view=tree'],
  ['seo-tools', 'page=102'],
  ['seo-tools', 'problem=no description'],
  ['seo-tools', 'search=wing'],
  ['site-setup', 'tab=settings'],
  ['site-setup', 'tab=all'],
  ['sitemap', 'tab=robots'],
  ['sitemap', 'search=wing'],
  ['trash', 'entity=Content'],
  ['unfilled-content', 'fix=102'],
  ['unfilled-content', 'lacks=photo'],
  ...careCheckIds.map(check => ['site-tools', `check=${check}`] as const),
]

/** What else is shown beside a record, by what its address says. */
const atRecords: readonly (readonly [tool: ToolId, state: string])[] = [
  ['locations', 'merge=22'],
  ...(['search', 'tags', 'people', 'schedule', 'head'] as const).map(
    part => ['webpage', `part=${part}`] as const,
  ),
  ...(['settings', 'pages', 'versions', 'details'] as const).map(
    view => ['form-manager', `view=${view}`] as const,
  ),
]

const nameOf = (tool: ToolId, state: string) => `${tool}-${state.replace(/[^a-z0-9]+/gi, '-')}`

const addresses = [
  ...states.map(([id, state]) => [nameOf(id, state), `${toolNamed(id).start}?${state}`] as const),
  ...atRecords.map(([id, state]) => {
    const address = addressOf(toolNamed(id))
    return [nameOf(id, state), `${address}${address.includes('?') ? '&' : '?'}${state}`] as const
  }),
  ...tools.flatMap(tool => {
    const record = opened[tool.id]
    if (!tool.entity || !record) return []
    const path = recordPath(tool, entities[tool.entity], record)
    return [
      ...(knownLists.has(tool.id) ? [] : [[tool.id, tool.start] as const]),
      [`${tool.id}-record`, path] as const,
    ]
  }),
  ['dashboard', '/'] as const,
  ['image-tool', '/image-tool'] as const,
  ['site-tools', '/custom/site-tools'] as const,
  ['edit-navigation-page', '/edit/navigation?cid=102'] as const,
  ['edit-summary-page', '/edit/summary?cid=102'] as const,
  ['logs-errors', '/logs?log=errors'] as const,
  ['logs-email', '/logs?log=e-mail'] as const,
  ['physicians-at-a-location', '/custom/locations/21?linked=Custom_LocationToPhysician'] as const,
  ['permissions-of-a-group', `/user-group-management/${people.editors}?linked=AspNetRoleClaims`] as const,
  ['redirects-missing', '/redirects/missing'] as const,
]

test.each(addresses)('%s', async (name, address) => {
  const page = await showAt(address)
  const main = page.querySelector('main')
  expect(main?.querySelector('h1')).toBeTruthy()
  await expect(outlineOf(front())).toMatchFileSnapshot(`with-records/${name}.txt`)
})
