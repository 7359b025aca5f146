import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import type { ToolId } from '@rounds/core/tools'
import type { ComponentType } from 'react'
import { type Preloadable, preloadable } from '../kit/preloadable.ts'

/** A screen is told what of the address belongs to it. */
export type Screen = ComponentType<{ match: Match }> & {
  /** Asks the server for what the screen shows first, before it can be drawn. Never rejects. */
  readonly preload?: (client: Client, match: Match, search: URLSearchParams) => Promise<void>
}

const recordTool = preloadable<Screen>(() =>
  import('../records/record-tool.tsx').then(file => file.RecordTool),
)

/** The screens of tools that have one of their own, by the tool's id. */
const own: Readonly<Partial<Record<ToolId, Preloadable<Screen>>>> = {
  dashboard: preloadable(() => import('./dashboard/dashboard.tsx').then(file => file.Dashboard)),
  webpage: preloadable(() => import('./editor/editor.tsx').then(file => file.Editor)),
  account: preloadable(() => import('./account/account.tsx').then(file => file.Account)),
  documents: preloadable(() => import('./documents/documents.tsx').then(file => file.Documents)),
  'edit-file': preloadable(() => import('./documents/documents.tsx').then(file => file.Documents)),
  'image-tool': preloadable(() => import('./images/image-tool.tsx').then(file => file.ImageTool)),
  'video-tool': preloadable(() => import('./videos/video-tool.tsx').then(file => file.VideoTool)),
  'carousel-tool': preloadable(() => import('./carousel/carousel-tool.tsx').then(file => file.CarouselTool)),
  drafts: preloadable(() => import('./drafts/drafts.tsx').then(file => file.Drafts)),
  trash: preloadable(() => import('./trash/trash.tsx').then(file => file.Trash)),
  'remove-content': preloadable(() =>
    import('./remove-content/remove-content.tsx').then(file => file.RemoveContent),
  ),
  'select-content': preloadable(() =>
    import('./select-content/select-content.tsx').then(file => file.SelectContent),
  ),
  'folder-organization': preloadable(() =>
    import('./folder-organization/folder-organization.tsx').then(file => file.FolderOrganization),
  ),
  'page-numbers': preloadable(() => import('./page-numbers/page-numbers.tsx').then(file => file.PageNumbers)),
  'add-content': preloadable(() => import('./add-content/add-content.tsx').then(file => file.AddContent)),
  'edit-summary': preloadable(() => import('./summary/summary.tsx').then(file => file.Summary)),
  navigation: preloadable(() => import('./navigation/navigation.tsx').then(file => file.Navigation)),
  'edit-navigation': preloadable(() =>
    import('./navigation/page-in-menus.tsx').then(file => file.PageInMenus),
  ),
  'unfilled-content': preloadable(() => import('./unfilled/unfilled.tsx').then(file => file.Unfilled)),
  templates: preloadable(() => import('./templates/templates.tsx').then(file => file.Templates)),
  'template-files': preloadable(() => import('./templates/templates.tsx').then(file => file.Templates)),
  'general-tokens': preloadable(() => import('./tokens/tokens.tsx').then(file => file.Tokens)),
  'token-locations': preloadable(() => import('./tokens/tokens.tsx').then(file => file.Tokens)),
  'form-manager': preloadable(() => import('./form-manager/form-manager.tsx').then(file => file.FormManager)),
  'form-submissions': preloadable(() =>
    import('./form-submissions/form-submissions.tsx').then(file => file.FormSubmissions),
  ),
  redirects: preloadable(() => import('./redirects/redirects.tsx').then(file => file.Redirects)),
  'redirects-checker': preloadable(() =>
    import('./redirects/checker/checker.tsx').then(file => file.LinkChecker),
  ),
  'seo-tools': preloadable(() => import('./seo-tools/seo-tools.tsx').then(file => file.SeoTools)),
  accessibility: preloadable(() =>
    import('./accessibility/accessibility.tsx').then(file => file.AccessibilityScanner),
  ),
  'site-search': preloadable(() => import('./site-search/site-search.tsx').then(file => file.SiteSearch)),
  import: preloadable(() => import('./import/import-tool.tsx').then(file => file.ImportTool)),
  sitemap: preloadable(() => import('./sitemap/sitemap.tsx').then(file => file.Sitemap)),
  'system-messages': preloadable(() =>
    import('./system-messages/system-messages.tsx').then(file => file.SystemMessages),
  ),
  'comment-moderation': preloadable(() =>
    import('./comment-moderation/comment-moderation.tsx').then(file => file.CommentModeration),
  ),
  'maintenance-mode': preloadable(() =>
    import('./site-notices/site-notices.tsx').then(file => file.MaintenanceMode),
  ),
  'emergency-alert': preloadable(() =>
    import('./site-notices/site-notices.tsx').then(file => file.EmergencyAlert),
  ),
  'user-management': preloadable(() =>
    import('./people/user-management.tsx').then(file => file.UserManagement),
  ),
  'user-group-management': preloadable(() =>
    import('./people/user-groups.tsx').then(file => file.UserGroups),
  ),
  experts: preloadable(() => import('./experts/experts.tsx').then(file => file.Experts)),
  specialties: preloadable(() => import('./specialties/specialties.tsx').then(file => file.Specialties)),
  'ai-tools': preloadable(() => import('./ai-tools/ai-tools.tsx').then(file => file.AiTools)),
  'email-marketing': preloadable(() =>
    import('./email-marketing/email-marketing.tsx').then(file => file.EmailMarketing),
  ),
  'email-test': preloadable(() => import('./email-test/email-test.tsx').then(file => file.EmailTest)),
  'api-access': preloadable(() => import('./api-access/api-access.tsx').then(file => file.ApiAccess)),
  'key-manager': preloadable(() => import('./key-manager/key-manager.tsx').then(file => file.KeyManager)),
  jobs: preloadable(() => import('./jobs/jobs.tsx').then(file => file.Jobs)),
  logs: preloadable(() => import('./logs/logs.tsx').then(file => file.Logs)),
  'custom-tag-editor': preloadable(() =>
    import('./custom-tag-editor/custom-tag-editor.tsx').then(file => file.CustomTagEditor),
  ),
  'db-tools': preloadable(() => import('./database/database-tools.tsx').then(file => file.DatabaseTools)),
  locations: preloadable(() => import('./locations/locations.tsx').then(file => file.Locations)),
  media: preloadable(() => import('./media/media.tsx').then(file => file.Media)),
  'doctor-ads': preloadable(() => import('./doctor-ads/doctor-ads.tsx').then(file => file.DoctorAds)),
  services: preloadable(() => import('./services/services.tsx').then(file => file.Services)),
  'user-notifications': preloadable(() =>
    import('./user-notifications/user-notifications.tsx').then(file => file.UserNotifications),
  ),
  'location-alerts': preloadable(() =>
    import('./location-alerts/location-alerts.tsx').then(file => file.LocationAlerts),
  ),
  'site-tools': preloadable(() => import('./site-tools/site-tools.tsx').then(file => file.SiteTools)),
  'general-settings': preloadable(() =>
    import('./settings/general-settings.tsx').then(file => file.GeneralSettings),
  ),
  'site-setup': preloadable(() => import('./settings/site-setup.tsx').then(file => file.SiteSetup)),
  'content-locations': preloadable(() =>
    import('./content-places/content-places.tsx').then(file => file.ContentPlaces),
  ),
  microsites: preloadable(() => import('./microsites/microsites.tsx').then(file => file.Microsites)),
  banners: preloadable(() => import('./banners/banners.tsx').then(file => file.Banners)),
  'style-guide': preloadable(() => import('./style-guide/style-guide.tsx').then(file => file.StyleGuide)),
  'custom-code': preloadable(() => import('./custom-code/custom-code.tsx').then(file => file.CustomCode)),
  'clear-cache': preloadable(() => import('./clear-cache/clear-cache.tsx').then(file => file.ClearCache)),
}

/** The screen of a tool: its own, or the list and form that every tool with an entity has. */
export const screenOf = (id: ToolId): Preloadable<Screen> => own[id] ?? recordTool

/** Whether a tool has a screen of its own. */
export const hasOwnScreen = (id: ToolId): boolean => own[id] !== undefined
