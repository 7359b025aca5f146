/** Why a page needs somebody, the most urgent first. */
export const pageNeeds = [
  'not published',
  'dead link',
  'ends soon',
  'no text',
  'no alt text',
  'no description',
] as const
export type PageNeed = (typeof pageNeeds)[number]

/** How many days ahead the dashboard looks, and how many back for what failed. */
export const deskDays = 7

/** How urgent a need is: the smaller, the sooner. */
export const urgencyOf = (need: PageNeed): number => pageNeeds.indexOf(need)
