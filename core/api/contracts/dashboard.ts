import { Type } from 'typebox'
import { careCheckIds } from '../../rules/care/checks.ts'
import { pageNeeds } from '../../rules/dashboard/page-needs.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, instant, listOf, meaning, oneOf, orNull } from './schema.ts'

const day = Type.String({ format: 'date' })
/** Its address inside the admin; null if none of the caller's tools shows it. */
const path = orNull(anyText)

/** The caller's dashboard; parts without permission are null, and not counted. */
export const dashboardContracts = {
  read: {
    id: 'dashboard.read',
    method: 'GET',
    path: '/api/v1/mc/dashboard',
    summary: 'What the dashboard of the caller shows',
    description:
      'For all signed-in users. Counts cover what the caller has access to; null for what they don’t. `since` is the midnight from which failures count, `days` are the last 28 with today, in that time zone.',
    tags: ['Content'],
    query: all({
      zone: Type.String({
        maxLength: 64,
        format: 'time-zone',
        description: 'A time zone, such as America/Chicago.',
      }),
    }),
    response: {
      description: 'The dashboard.',
      schema: all({
        drafts: orNull(
          all({
            all: count,
            mine: count,
            latest: listOf(
              all({
                cId: id,
                title: anyText,
                url: orNull(anyText),
                changed: instant,
                publishAt: orNull(instant),
                problem: orNull(anyText),
              }),
            ),
          }),
        ),
        upcoming: listOf(
          all({
            turn: oneOf('publish', 'begins', 'ends'),
            title: anyText,
            at: instant,
            kind: anyText,
            path,
          }),
        ),
        on: listOf(
          all({
            kind: oneOf('maintenance', 'alert', 'banner', 'location alert'),
            title: anyText,
            until: orNull(instant),
            path,
          }),
        ),
        submissions: orNull(
          listOf(all({ frmId: orNull(id), name: anyText, waiting: count, oldest: instant })),
        ),
        comments: orNull(count),
        accessRequests: orNull(count),
        mail: orNull(count),
        errors: orNull(count),
        backup: meaning(
          orNull(all({ provenAt: orNull(instant), tookMs: orNull(count), warnings: listOf(anyText) })),
          'The last tested backup, and warnings about disks; null for those without Database tools.',
        ),
        jobs: orNull(listOf(all({ id, title: anyText, message: orNull(anyText), at: instant }))),
        since: instant,
        isEveryone: flag,
        days: listOf(all({ day, edits: count, submissions: orNull(count) })),
      }),
    },
    refusals: [400, 401],
  },
  directory: {
    id: 'dashboard.directory',
    method: 'GET',
    path: '/api/v1/mc/dashboard/directory',
    summary: 'How many directory facts need attention',
    description:
      'Requires Site tools; zero for everyone else. Each number is the length of that check’s list.',
    tags: ['Content'],
    response: {
      description: 'How many records each check finds.',
      schema: listOf(all({ check: oneOf(...careCheckIds), count })),
    },
    refusals: [401],
  },
  waiting: {
    id: 'dashboard.waiting',
    method: 'GET',
    path: '/api/v1/mc/dashboard/waiting',
    summary: 'How much is waiting for the caller',
    description:
      'For all signed-in users: open drafts in their folders, comments to approve, and new submissions, with whether one has waited longer than the site promises; null for what they don’t have access to.',
    tags: ['Content'],
    response: {
      description: 'The counts.',
      schema: all({
        drafts: orNull(count),
        comments: orNull(count),
        submissions: orNull(all({ waiting: count, isLate: flag })),
      }),
    },
    refusals: [401],
  },
  pages: {
    id: 'dashboard.pages',
    method: 'GET',
    path: '/api/v1/mc/dashboard/pages',
    summary: 'Pages that need the caller',
    description:
      'For all signed-in users: published pages in their folders that lack something or have broken links, and their own drafts that weren’t published on time. Each page once, with its most urgent issue; the 50 most urgent of `total`.',
    tags: ['Content'],
    response: {
      description: 'The pages, most urgent first.',
      schema: all({
        total: count,
        pages: listOf(
          all({
            cId: id,
            title: anyText,
            url: orNull(anyText),
            need: oneOf(...pageNeeds),
            count,
            others: count,
            at: orNull(instant),
          }),
        ),
      }),
    },
    refusals: [401],
  },
} as const satisfies Readonly<Record<string, Contract>>
