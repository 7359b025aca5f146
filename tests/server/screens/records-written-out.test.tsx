import { recordPath } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { expect, test } from 'vitest'
import { type ToolId, tools } from '../../../core/tools/index.ts'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { filledSite, people } from './filled-site.ts'
import { opened } from './opened.ts'
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

const addresses = [
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
  await expect(outlineOf(main ?? page)).toMatchFileSnapshot(`with-records/${name}.txt`)
})
