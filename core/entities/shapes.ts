import { boolean, choice, date, integer, list, longText, number, object, text } from './field.ts'

/** JSON shapes shared by several entities. Unknown members are kept (`check.ts`). */

/** An image with its texts; the focal point is a fraction of width and height. */
export const photo = object(
  {
    src: text({ max: 800, format: 'link', label: 'File' }),
    alt: text({ max: 500, label: 'Alt text' }),
    title: text({ max: 500 }),
    caption: text({ max: 1000 }),
    width: integer({ min: 0, max: 100_000 }),
    height: integer({ min: 0, max: 100_000 }),
    focalX: number({ min: 0, max: 1 }),
    focalY: number({ min: 0, max: 1 }),
  },
  'picture',
)

/** Search engine data of a record with its own page. */
export const pageMeta = {
  seoTitle: text({ max: 400, label: 'SEO title' }),
  description: text({ max: 1000 }),
  keywords: text({ max: 1000 }),
  noIndex: boolean({ label: 'Hidden from search engines' }),
}

/** Staff notes on a record: when, by whom, what. */
export const notes = list(
  object({
    at: text({ max: 40 }),
    by: text({ max: 256 }),
    text: longText({ max: 10_000 }),
  }),
  500,
)

/** The browser's data about a submission (`FsMachineMeta`). */
export const machine = object({
  address: text({ max: 64 }),
  userAgent: text({ max: 1000 }),
  language: text({ max: 200 }),
  page: text({ max: 2000 }),
  referrer: text({ max: 2000 }),
  screen: text({ max: 40 }),
  timeZone: text({ max: 64 }),
})

/** Opening hours: one entry for each span of a day, 0 Sunday to 6 Saturday, 7 public holidays (`rules/time`). */
export const openingHours = list(
  object({
    day: integer({ min: 0, max: 7, required: true }),
    opens: text({ max: 5, format: 'time' }),
    closes: text({ max: 5, format: 'time' }),
    note: text({ max: 200 }),
    weeks: choice(['1', '2', '3', '4', 'last', 'other'], { label: 'In weeks' }),
    from: date({ label: 'Counted from' }),
    kind: choice(['open', 'appointment', 'closed']),
    service: text({ max: 200 }),
  }),
  200,
  { as: 'week' },
)
