import { contentTypeIds } from '@rounds/core/tools'

/** The types of content that have a page of their own at an address (specification §3). */
export const pageTypes: readonly number[] = [
  contentTypeIds.Web_Page,
  contentTypeIds.News_Detail,
  contentTypeIds.Event_Detail,
  contentTypeIds.Project_Detail,
  contentTypeIds.Blog_Detail,
  contentTypeIds.Custom_Page,
  contentTypeIds.Location,
]
