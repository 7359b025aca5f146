import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  count,
  flag,
  id,
  instant,
  line,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
} from './schema.ts'

const tags = ['Redirect']
const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const address = line(600)
const target = line(2000)
/** The maximum number of missing addresses turned into redirects at once. */
export const MOST_ACCEPTED = 200

const missingAddress = all({
  address: anyText,
  hits: count,
  last: instant,
  isIgnored: flag,
  referrer: meaning(orNull(anyText), 'The host that linked there; visitors’ addresses aren’t stored.'),
})

/** Redirects as a whole: final targets, usage, and missing addresses that may need one. */
export const redirectContracts = {
  check: {
    id: 'redirects.check',
    method: 'POST',
    path: '/api/v1/mc/redirects/check',
    summary: 'Where a redirect would lead, before it is saved',
    description:
      'Requires Redirects. Nothing is written. For a pattern, `tried` lists which of the last 1,000 missing addresses it would match.',
    tags,
    body: all({
      RId: maybe(key),
      RType: oneOf('301', '302', '307', '410', 'pattern'),
      RFrom: address,
      RTo: orNull(target),
      RStatus: Type.Integer({ minimum: 301, maximum: 410 }),
    }),
    response: {
      description: 'The path, its problems, and what is at its end.',
      schema: all({
        way: meaning(listOf(anyText), 'Every address on the path, ending with the last.'),
        end: oneOf('address', 'gone', 'nowhere', 'loop', 'long'),
        arrives: meaning(orNull(anyText), 'The title of what is shown at the end; null if unknown.'),
        isOutside: flag,
        problems: listOf(all({ field: anyText, message: anyText })),
        tried: orNull(
          all({
            of: count,
            caught: count,
            addresses: listOf(all({ address: anyText, to: orNull(anyText), hits: count })),
          }),
        ),
      }),
    },
    refusals: [400, 401, 403, 413, 415],
  },
  overview: {
    id: 'redirects.overview',
    method: 'GET',
    path: '/api/v1/mc/redirects/overview',
    summary: 'Count redirects, and list those that can be shortened',
    description: 'Requires Redirects. `chains` are those that go through other redirects unnecessarily.',
    tags,
    response: {
      description: 'Counts by type, and the chains.',
      schema: all({
        counts: listOf(all({ type: anyText, count })),
        missing: count,
        chains: listOf(all({ RId: id, way: listOf(anyText), to: anyText })),
      }),
    },
    refusals: [401, 403],
  },
  shorten: {
    id: 'redirects.shorten',
    method: 'POST',
    path: '/api/v1/mc/redirects/shorten',
    summary: 'Point every redirect straight to its final address',
    description: 'Requires write access to redirects. All or none; visitors won’t notice.',
    tags,
    response: {
      description: 'What changed.',
      schema: all({ shortened: listOf(all({ RId: id, was: orNull(anyText), to: anyText })) }),
    },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  hits: {
    id: 'redirects.hits',
    method: 'GET',
    path: '/api/v1/mc/redirects/hits',
    summary: 'How often a redirect was used on each of the last 30 days',
    description: 'Requires Redirects. Days are in the site’s time zone.',
    tags,
    query: all({ id: key }),
    response: { description: 'The days in order.', schema: listOf(all({ day: anyText, hits: count })) },
    refusals: [400, 401, 403],
  },
  missing: {
    id: 'redirects.missing',
    method: 'GET',
    path: '/api/v1/mc/redirects/missing',
    summary: 'Missing addresses that visitors tried',
    description:
      'Requires Redirects. Most requested first, grouped by their likely target: the page that was there before, or a similar address. `noise` shows robots, probes and ignored addresses instead, without a target.',
    tags,
    query: all({ noise: maybe(flag) }),
    response: {
      description: 'The groups; one without a target comes last.',
      schema: all({
        groups: listOf(
          all({
            target: orNull(all({ url: anyText, title: anyText })),
            because: meaning(oneOf('was', 'like', 'none'), 'The page was there before, or is similar.'),
            hits: count,
            addresses: listOf(missingAddress),
          }),
        ),
        total: count,
        noise: count,
      }),
    },
    refusals: [400, 401, 403],
  },
  accept: {
    id: 'redirects.accept',
    method: 'POST',
    path: '/api/v1/mc/redirects/missing/accept',
    summary: 'Create redirects for missing addresses',
    description: 'Requires write access to redirects. All or none, each permanent (301).',
    tags,
    body: all({ redirects: listOf(all({ from: address, to: target }), MOST_ACCEPTED, 1) }),
    response: { description: 'The keys of the redirects.', schema: all({ created: listOf(id) }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  ignore: {
    id: 'redirects.ignore',
    method: 'POST',
    path: '/api/v1/mc/redirects/missing/ignore',
    summary: 'Hide missing addresses, or show them again',
    description: 'Requires write access to redirects.',
    tags,
    body: all({ addresses: listOf(line(400), MOST_ACCEPTED, 1), ignored: flag }),
    response: { description: 'How many changed.', schema: all({ changed: count }) },
    refusals: [400, 401, 403, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
