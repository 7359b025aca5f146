import { recordPath } from '@rounds/core/access'
import { type AnyRow, entities } from '@rounds/core/entities'
import { expect, test } from 'vitest'
import { type ToolId, tools } from '../../../core/tools/index.ts'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { filledSite, people } from './filled-site.ts'
import { outlineOf } from './outline.ts'

const { showAt } = await openBackOffice(await filledSite(realSignIn))

/** One record of each tool, with what its address needs. */
const opened: Partial<Record<ToolId, AnyRow>> = {
  webpage: { CId: 102 },
  'edit-file': { FId: 1 },
  drafts: { CvId: 1 },
  documents: { FId: 2 },
  'comment-moderation': { CmId: 1 },
  'carousel-tool': { CId: 171 },
  'video-tool': { MId: 61 },
  redirects: { RId: 1, RType: '301' },
  'redirects-checker': { LkId: 1 },
  accessibility: { AxId: 1 },
  'seo-tools': { CId: 102 },
  sitemap: { CId: 102 },
  'site-search': { SsId: 1 },
  banners: { CId: 161 },
  'emergency-alert': { CId: 151 },
  'system-messages': { SId: 1 },
  'general-settings': { MdId: 2 },
  'general-tokens': { CId: 141 },
  'token-locations': { CId: 141 },
  templates: { TId: 1 },
  'custom-code': { PcId: 2 },
  microsites: { MsId: 1 },
  'content-locations': { CId: 172 },
  'email-test': { EaId: 1 },
  'form-manager': { FrmId: 7 },
  'form-submissions': { FsId: 42, TId: 90 },
  'user-management': { Id: people.ines },
  'user-group-management': { Id: people.editors },
  logs: { Id: 1001 },
  jobs: { JbId: 2 },
  'api-access': { AgId: 1 },
  experts: { PhId: 11 },
  locations: { LId: 21 },
  'location-alerts': { LaId: 71 },
  services: { ScId: 31 },
  specialties: { SpId: 51 },
  media: { MId: 61 },
  'doctor-ads': { DaId: 81 },
  'user-notifications': { UnId: 91 },
}

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
