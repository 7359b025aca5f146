import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import type { ComponentType } from 'react'
import { type Deferred, deferred } from '../kit/preloadable.ts'

/** A screen is told what of the address belongs to it. */
export type Screen = ComponentType<{ match: Match }> & {
  /** Asks the server for what the screen shows first, before it can be drawn. Never rejects. */
  readonly askAhead?: (client: Client, match: Match, search: URLSearchParams) => Promise<void>
}

const recordTool = deferred<Screen>(() => import('../records/record-tool.tsx').then(file => file.RecordTool))

/** The screens of tools that have one of their own, by the tool's id. */
const own: Readonly<Record<string, Deferred<Screen>>> = {
  dashboard: deferred(() => import('./dashboard/dashboard.tsx').then(file => file.Dashboard)),
  webpage: deferred(() => import('./editor/editor.tsx').then(file => file.Editor)),
  account: deferred(() => import('./account/account.tsx').then(file => file.Account)),
  documents: deferred(() => import('./documents/documents.tsx').then(file => file.Documents)),
  'edit-file': deferred(() => import('./documents/documents.tsx').then(file => file.Documents)),
  'image-tool': deferred(() => import('./images/image-tool.tsx').then(file => file.ImageTool)),
  'video-tool': deferred(() => import('./videos/video-tool.tsx').then(file => file.VideoTool)),
  'carousel-tool': deferred(() => import('./carousel/carousel-tool.tsx').then(file => file.CarouselTool)),
  drafts: deferred(() => import('./drafts/drafts.tsx').then(file => file.Drafts)),
  'remove-content': deferred(() =>
    import('./remove-content/remove-content.tsx').then(file => file.RemoveContent),
  ),
  'select-content': deferred(() =>
    import('./select-content/select-content.tsx').then(file => file.SelectContent),
  ),
  'folder-organization': deferred(() =>
    import('./folder-organization/folder-organization.tsx').then(file => file.FolderOrganization),
  ),
  'page-numbers': deferred(() => import('./page-numbers/page-numbers.tsx').then(file => file.PageNumbers)),
  'add-content': deferred(() => import('./add-content/add-content.tsx').then(file => file.AddContent)),
  'edit-summary': deferred(() => import('./summary/summary.tsx').then(file => file.Summary)),
  navigation: deferred(() => import('./navigation/navigation.tsx').then(file => file.Navigation)),
  'edit-navigation': deferred(() => import('./navigation/page-in-menus.tsx').then(file => file.PageInMenus)),
  'unfilled-content': deferred(() => import('./unfilled/unfilled.tsx').then(file => file.Unfilled)),
  templates: deferred(() => import('./templates/templates.tsx').then(file => file.Templates)),
  'template-files': deferred(() => import('./templates/templates.tsx').then(file => file.Templates)),
  'general-tokens': deferred(() => import('./tokens/tokens.tsx').then(file => file.Tokens)),
  'token-locations': deferred(() => import('./tokens/tokens.tsx').then(file => file.Tokens)),
  logs: deferred(() => import('./logs/logs.tsx').then(file => file.Logs)),
  'clear-cache': deferred(() => import('./clear-cache/clear-cache.tsx').then(file => file.ClearCache)),
}

/** The screen of a tool: its own, or the list and form that every tool with an entity has. */
export const screenOf = (id: string): Deferred<Screen> => own[id] ?? recordTool

/** Whether a tool has a screen of its own. */
export const hasOwnScreen = (id: string): boolean => own[id] !== undefined
