import { recordPath } from '@rounds/core/access'
import { type AnyRow, entities } from '@rounds/core/entities'
import type { ToolId, tools } from '@rounds/core/tools'
import { people } from './filled-site.ts'

/** One record of each tool, with what its address needs. */
export const opened: Partial<Record<ToolId, AnyRow>> = {
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

/** Where a tool shows most: at one of its records, or where it starts. */
export function addressOf(tool: (typeof tools)[number]): string {
  const record = opened[tool.id]
  return tool.entity && record ? recordPath(tool, entities[tool.entity], record) : tool.start
}
