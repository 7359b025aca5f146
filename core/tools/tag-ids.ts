/** Tags with a meaning to the program (specification §9; the sections and tools below them are ours). */
export const tagIds = {
  Root: 1,
  Dashboard: 2,
  Page_Switches: 3,
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
  Content: 50,
  Site: 51,
  People: 52,
  Navigation: 53,
  Navigation_Primary: 54,
  Navigation_Secondary: 55,
  System: 56,
  MicroSites: 61,
  EmergencyAlert: 62,
  EmailManager: 80,
  AiTools: 85,
  Form_Manager: 90,
  RegisterToDownload: 91,
  Protected_Settings: 190,
  Healthcare: 200,
  Projects: 211,
  AdminTools: 299,
  Navigation_Footer: 600,
} as const

/** Sections and tools hidden from the sidebar (specification §2 and §9, microsite-excluded tags). */
export const micrositeExcludedTags: readonly number[] = [21, 22, 23, 211, 299]

/** Tags that act as switches on a page: anyone who may edit the page may set them (specification §9; decisions §4). */
export const switchTags: readonly number[] = [1, 2, 5, 6, 7, 8, 10, 14, 19]

/** The section that starts open, and the id above which a section is orange (specification §2). */
export const openSectionTag = tagIds.Content
export const plainSectionLimit = 199

/** The sort position of a new link between a tag and a page (specification §9). */
export const newLinkSortOrder = 999_999

/** Content types by id (specification §3). */
export const contentTypeIds = {
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
} as const

/** The content types with pages at their own address (specification §3). */
export const pageTypes: readonly number[] = [
  contentTypeIds.Web_Page,
  contentTypeIds.News_Detail,
  contentTypeIds.Event_Detail,
  contentTypeIds.Project_Detail,
  contentTypeIds.Blog_Detail,
  contentTypeIds.Custom_Page,
  contentTypeIds.Location,
]

/** The folder that lists pages of a type: new pages of that type go there. */
export const folderOfType: Readonly<Record<number, number>> = {
  [contentTypeIds.News_Detail]: tagIds.News,
  [contentTypeIds.Blog_Detail]: tagIds.Blog,
  [contentTypeIds.Event_Detail]: tagIds.Event,
  [contentTypeIds.Project_Detail]: tagIds.Projects,
}

/** Tags whose lists are not below the home page (specification §9, tag URLs). */
export const listTags: readonly number[] = Object.values(folderOfType)

/** The tag of site-wide notices, by type: alerts, and closing notices. */
export const tagOfNotice: Readonly<Record<number, number>> = {
  [contentTypeIds.Shared_Content]: tagIds.EmergencyAlert,
  [contentTypeIds.Notes]: tagIds.Maintenance_Mode,
}
