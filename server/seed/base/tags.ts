import { sections, type Tool, tagIds, tools } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'

type Tag = Seeded<'Tag'>

/** Above this number the tags are the site's own folders. */
export const firstFolderTag = 1000

/** The tree's two ends: what people work with, and what the public sees. */
const trunk: readonly Tag[] = [
  { TId: tagIds.Root, TName: 'Root', TDescription: 'Everything is below it.' },
  {
    TId: tagIds.HomePage,
    TIdParent: tagIds.Root,
    TName: 'Home page',
    TPath: '/',
    CUrlDefaultPage: 'home',
    TDescription: 'The public website; its folders are below.',
  },
  {
    TId: tagIds.Page_Switches,
    TIdParent: tagIds.Root,
    TName: 'Page switches',
    TVisible: false,
    CUrlDefaultPage: 'toggle-right',
    TDescription: 'Tags that switch something on for the pages they are set on.',
  },
  {
    TId: tagIds.Protected_Settings,
    TIdParent: tagIds.Dashboard,
    TName: 'Protected settings',
    TVisible: false,
    CUrlDefaultPage: 'lock',
    TDescription: 'Tools for MoJoAdmin only.',
  },
  {
    TId: tagIds.AdminTools,
    TIdParent: tagIds.Dashboard,
    TName: 'Admin tools',
    CUrlDefaultPage: 'newspaper',
    TDescription: 'Folders with tools of their own; not in the sidebar.',
  },
]

const switches: readonly (readonly [id: number, name: string, description: string])[] = [
  [tagIds.Favicon, 'Favicon', 'Has no effect here: the site’s icon is a setting.'],
  [tagIds.AxPageScanner, 'Accessibility scanner', 'Has no effect here: the scanner checks every page.'],
  [tagIds.Breadcrumbs, 'Breadcrumbs', 'Has no effect here: breadcrumbs are a setting of the whole site.'],
  [tagIds.Comments, 'Comments', 'Visitors may comment on the page.'],
  [
    tagIds.CustomSecurityHeaders,
    'Custom security headers',
    'Has no effect here: security headers are settings of the whole site.',
  ],
  [
    tagIds.EventsGroupByCategory,
    'Events by category',
    'Has no effect here: grouping the list of events is a setting.',
  ],
  [
    tagIds.HeaderFooter,
    'Header and footer',
    'Has no effect here: header and footer are settings of the site and of each microsite.',
  ],
  [tagIds.SiteSearch, 'Site search', 'The page is found by the search of the site.'],
  [
    tagIds.FormUserProfileEncryption,
    'Encryption of form profiles',
    'Has no effect here: the answers of every form are encrypted.',
  ],
]

const menus: readonly (readonly [id: number, name: string])[] = [
  [tagIds.Navigation_Primary, 'Primary navigation'],
  [tagIds.Navigation_Secondary, 'Secondary navigation'],
  [tagIds.Navigation_Center, 'Center navigation'],
  [tagIds.Navigation_Footer, 'Footer navigation'],
]

const listings: readonly (readonly [id: number, name: string, path: string, icon: string])[] = [
  [tagIds.News, 'News', '/news', 'newspaper'],
  [tagIds.Blog, 'Blog', '/blog', 'pen-line'],
  [tagIds.Event, 'Events', '/events', 'calendar-days'],
  [tagIds.Projects, 'Projects', '/projects', 'hard-hat'],
]

function toolTag(tool: Tool): Tag {
  const section = sections.find(one => one.id === tool.section)?.tag ?? tagIds.Dashboard
  const parent = tool.guard === 'protected' ? tagIds.Protected_Settings : section
  return {
    TId: tool.tag,
    TIdParent: tool.tag === tagIds.Dashboard ? tagIds.Root : parent,
    TName: tool.title,
    TPath: tool.start,
    CUrlDefaultPage: tool.icon,
    TDescription: tool.purpose,
    ...(tool.tag === tagIds.Dashboard && { TChildId: sections[0]?.tag ?? null }),
  }
}

/** Sections in their order; the one that is a tool itself leads to it. */
function sectionTag({ tag, title, icon }: (typeof sections)[number], next: number | null): Tag {
  const itself = tools.find(tool => tool.tag === tag)
  return {
    TId: tag,
    TIdParent: tagIds.Dashboard,
    TName: title,
    TNextId: next,
    CUrlDefaultPage: icon,
    ...(itself && { TPath: itself.start, TDescription: itself.purpose }),
  }
}

/** The tag tree that the product itself needs: every id of the specification's §9, sections and tools. */
export function tags(): readonly Tag[] {
  const own = new Set<number>(sections.map(section => section.tag))
  const chain = [...sections.map(section => section.tag), tagIds.Protected_Settings, tagIds.AdminTools]
  return [
    ...trunk.map(tag => (tag.TId === tagIds.Protected_Settings ? { ...tag, TNextId: 299 } : tag)),
    ...sections.map((section, index) => sectionTag(section, chain[index + 1] ?? null)),
    ...tools.filter(tool => !own.has(tool.tag)).map(toolTag),
    ...switches.map(([TId, TName, TDescription]) => ({
      TId,
      TIdParent: tagIds.Page_Switches,
      TName,
      TDescription,
      CUrlDefaultPage: 'toggle-right',
    })),
    ...menus.map(([TId, TName]) => ({
      TId,
      TIdParent: tagIds.Navigation,
      TName,
      TPath: `/navigation/${TId}`,
      CUrlDefaultPage: 'compass',
    })),
    ...listings.map(([TId, TName, TPath, icon]) => ({
      TId,
      TIdParent: tagIds.AdminTools,
      TName,
      TPath,
      CUrlDefaultPage: icon,
    })),
    {
      TId: tagIds.RegisterToDownload,
      TIdParent: tagIds.Form_Manager,
      TName: 'Register to download',
      TPath: `/form-submissions/${tagIds.RegisterToDownload}`,
      CUrlDefaultPage: 'download',
      TDescription: 'Forms that stand before a document.',
    },
  ]
}
