import { Type } from 'typebox'
import { careCheckIds } from '../../rules/care/checks.ts'
import { spanKinds, weeksChoices } from '../../rules/time/opening-hours.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, listOf, maybe, meaning, oneOf, orNull, text } from './schema.ts'

const tags = ['Custom_Location']
const root = '/api/v1/mc/care'
const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const check = oneOf(...careCheckIds)
/** The page size of a check's findings. */
export const FOUND_ON_A_PAGE = 50

/** The maximum number of locations per request. */
export const MOST_PLACES = 100
const span = all({
  day: count,
  opens: maybe(orNull(anyText)),
  closes: maybe(orNull(anyText)),
  note: maybe(orNull(anyText)),
  weeks: maybe(orNull(oneOf(...weeksChoices))),
  from: maybe(orNull(anyText)),
  kind: maybe(orNull(oneOf(...spanKinds))),
  service: maybe(orNull(anyText)),
})

/** What is wrong in the directory of physicians and locations (screens, `/custom/site-tools`). */
export const careContracts = {
  checks: {
    id: 'care.checks',
    method: 'GET',
    path: `${root}/checks`,
    summary: 'Count what the directory checks find',
    description:
      'Requires Site tools. `found` is counted now; `days` are the counts of the last 31 days, taken once a day.',
    tags,
    response: {
      description: 'The checks in order.',
      schema: all({
        today: anyText,
        checks: listOf(all({ id: check, found: count, days: listOf(all({ day: anyText, found: count })) })),
      }),
    },
    refusals: [401, 403],
  },
  found: {
    id: 'care.found',
    method: 'GET',
    path: `${root}/checks/found`,
    summary: 'Read which records a check finds',
    description: `Requires Site tools. ${FOUND_ON_A_PAGE} on a page; the first page is 1.`,
    tags,
    query: all({ check, page: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
    response: {
      description: 'A page of records, with related ones next to each other.',
      schema: all({
        found: count,
        rows: listOf(
          all({
            id,
            version: count,
            name: anyText,
            detail: orNull(anyText),
            value: meaning(orNull(anyText), 'The field’s current value, or the problem.'),
          }),
        ),
      }),
    },
    refusals: [400, 401, 403],
  },
  told: {
    id: 'care.told',
    method: 'GET',
    path: `${root}/told`,
    summary: 'Preview who is notified of an appointment request',
    description:
      'Requires User notifications. Uses the server’s own rule, for the appointment form on the website.',
    tags: ['Custom_UserNotification'],
    query: all({ physician: maybe(key), location: maybe(key) }),
    response: {
      description:
        'Who is emailed right away, who is notified another way or not at all, and the form’s own addresses.',
      schema: all({
        form: orNull(anyText),
        addresses: listOf(anyText),
        people: listOf(
          all({
            name: anyText,
            from: oneOf('notification', 'responsibility'),
            physician: meaning(flag, 'It’s only about this physician.'),
            location: flag,
            because: orNull(oneOf('off', 'disabled', 'dashboard', 'daily', 'weekly', 'never')),
          }),
        ),
      }),
    },
    refusals: [400, 401, 403],
  },
  closeToday: {
    id: 'care.closeToday',
    method: 'POST',
    path: `${root}/close-today`,
    summary: 'Close a location for the rest of its day',
    description:
      'Creates a location alert from now until midnight in the location’s time zone, and links it to the location.',
    tags,
    body: all({
      location: key,
      title: text(200, { description: 'What visitors read, such as “Closed: no power”.', minLength: 1 }),
    }),
    response: { description: 'The alert, and when it ends.', schema: all({ LaId: id, until: anyText }) },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  places: {
    id: 'care.places',
    method: 'GET',
    path: `${root}/places`,
    summary: 'Read whether locations are open now, with alerts applied',
    description: `Requires read access to locations. At most ${MOST_PLACES} at a time; unknown ones are left out.`,
    tags,
    query: all({
      keys: text(1200, { description: 'Keys of locations, separated by commas.', minLength: 1 }),
    }),
    response: {
      description: 'The locations.',
      schema: listOf(
        all({
          id,
          path: meaning(anyText, 'Where its page is on the website.'),
          timeZone: anyText,
          isOpen: flag,
          words: meaning(orNull(anyText), '“Open until 5 PM”; null if its hours aren’t known.'),
          exceptions: listOf(
            all({
              from: orNull(anyText),
              to: orNull(anyText),
              effect: oneOf('closed', 'hours'),
              hours: orNull(listOf(span)),
            }),
          ),
        }),
      ),
    },
    refusals: [400, 401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
