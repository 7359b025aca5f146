import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, id, listOf, maybe, meaning, oneOf, orNull, text } from './schema.ts'

const tags = ['ErrorLog']
const root = '/api/v1/mc/errors'
const state = oneOf('open', 'resolved', 'ignored')
const group = {
  fingerprint: anyText,
  type: anyText,
  message: anyText,
  path: orNull(anyText),
  about: meaning(
    orNull(all({ what: oneOf('record', 'job', 'template', 'page'), entity: orNull(anyText), key: anyText })),
    'What it was about, if known.',
  ),
  firstAt: anyText,
  lastAt: anyText,
  seen: count,
  firstVersion: anyText,
  lastVersion: anyText,
  state,
  stateBy: orNull(anyText),
  stateAt: orNull(anyText),
  back: meaning(
    orNull(all({ version: anyText, at: anyText })),
    'The version in which it came back after it was resolved.',
  ),
  lastEntry: orNull(id),
}

/** Errors by their cause (screens, `/logs`). */
export const errorGroupContracts = {
  list: {
    id: 'errors.groups',
    method: 'GET',
    path: root,
    summary: 'Read errors grouped by cause',
    description: 'Requires Logs. Latest first, at most 200; `counts` covers all.',
    tags,
    query: all({ state: maybe(state), find: maybe(text(200)) }),
    response: {
      description: 'The causes, and how many there are of each state.',
      schema: all({
        counts: all({ open: count, resolved: count, ignored: count }),
        groups: listOf(all(group)),
      }),
    },
    refusals: [400, 401, 403],
  },
  steer: {
    id: 'errors.groups.state',
    method: 'PUT',
    path: `${root}/:fingerprint`,
    summary: 'Mark a cause as resolved, ignored, or open',
    description: 'Requires Logs. A resolved one reopens when it recurs.',
    tags,
    params: all({ fingerprint: Type.String({ maxLength: 64, pattern: '^[0-9a-f]{32}$' }) }),
    body: all({ state }),
    response: { description: 'The new state.', schema: all({ state }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
