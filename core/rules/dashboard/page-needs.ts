/** Why a page needs attention, most urgent first. */
export const pageNeeds = [
  'not published',
  'dead link',
  'ends soon',
  'no text',
  'no alt text',
  'no description',
] as const
export type PageNeed = (typeof pageNeeds)[number]

/** How many days ahead the dashboard looks, and how many days back for failures. */
export const dashboardDays = 7

/** How urgent a need is; smaller is more urgent. */
export const urgencyOf = (need: PageNeed): number => pageNeeds.indexOf(need)
