import { linkStates } from '../../rules/site/link-states.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, listOf, meaning, oneOf, orNull } from './schema.ts'

const tags = ['Redirect']
const root = '/api/v1/mc/links'
const state = oneOf(...linkStates)

/** The link checker (screens, `/redirects/checker`). */
export const linkContracts = {
  state: {
    id: 'links.state',
    method: 'GET',
    path: root,
    summary: 'Read the status of the link check',
    description: 'Requires the Redirect checker. Counts are from the last finished check.',
    tags,
    response: {
      description: 'The running check, the last one, and how many links are in each state.',
      schema: all({
        job: orNull(
          all({ id, title: anyText, state: oneOf('waiting', 'running'), done: count, total: orNull(count) }),
        ),
        last: orNull(
          all({ id, state: oneOf('done', 'failed', 'stopped'), message: orNull(anyText), endedAt: anyText }),
        ),
        counts: listOf(all({ state, count, fresh: meaning(count, 'Those the previous check didn’t find.') })),
        asksOthers: meaning(flag, 'The setting LinkCheckOtherHosts lets it ask other sites.'),
      }),
    },
    refusals: [401, 403],
  },
  check: {
    id: 'links.check',
    method: 'POST',
    path: root,
    summary: 'Check all links',
    description: 'Requires the Redirect checker. One check at a time, as a job.',
    tags,
    response: { status: 202, description: 'The job that was started.', schema: all({ JbId: id }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  again: {
    id: 'links.again',
    method: 'POST',
    path: `${root}/again`,
    summary: 'Check one address of the site again',
    description:
      'Requires the Redirect checker. Uses the site’s own rules, without requesting it; every link to it gets the new state. Addresses of other sites wait for the next check.',
    tags,
    body: all({ id }),
    response: { description: 'The new state.', schema: all({ state, evidence: anyText }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
