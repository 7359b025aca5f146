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
    summary: 'Read how the check of links stands',
    description: 'Comes with the Redirect checker. The counts are of the last check that ended.',
    tags,
    response: {
      description: 'The check under way, the last one, and how many links are in which state.',
      schema: all({
        job: orNull(
          all({ id, title: anyText, state: oneOf('waiting', 'running'), done: count, total: orNull(count) }),
        ),
        last: orNull(
          all({ id, state: oneOf('done', 'failed', 'stopped'), message: orNull(anyText), endedAt: anyText }),
        ),
        counts: listOf(
          all({ state, count, fresh: meaning(count, 'Those that the check before did not find.') }),
        ),
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
    description: 'Comes with the Redirect checker. One check at a time, as a job.',
    tags,
    response: { status: 202, description: 'The job that has begun.', schema: all({ JbId: id }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  again: {
    id: 'links.again',
    method: 'POST',
    path: `${root}/again`,
    summary: 'Check one address of the site again',
    description:
      'Comes with the Redirect checker. By the rules of the site, without asking anybody; every place that leads there gets the new state. An address of another site waits for the next check.',
    tags,
    body: all({ id }),
    response: { description: 'What is known now.', schema: all({ state, evidence: anyText }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
