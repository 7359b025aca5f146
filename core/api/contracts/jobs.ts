import { Type } from 'typebox'
import type { AnyRow } from '../../entities/entity.ts'
import { jobStates } from '../../rules/system/job-steps.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, id, line, listOf, maybe, meaning, oneOf, orNull, text, uuid } from './schema.ts'

const tags = ['Jobs']
/** The maximum number of keys; more records are selected by filters. */
const MOST_KEYS = 10_000

const begun = { status: 202, description: 'The job that was started.', schema: all({ JbId: id }) } as const
const params = all({
  id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The key of the job.' }),
})
const job = {
  description: 'The current state of the job.',
  schema: all({
    id,
    title: anyText,
    kind: anyText,
    state: oneOf(...jobStates),
    done: count,
    total: orNull(count),
    message: orNull(anyText),
    action: orNull(oneOf('update', 'delete', 'undo', 'import')),
    entity: orNull(anyText),
    ofJob: orNull(id),
    undoUntil: meaning(orNull(anyText), 'Until when it can be undone; null if it can’t.'),
    undoneBy: orNull(id),
    endedAt: orNull(anyText),
    steps: meaning(listOf(oneOf('run', 'cancel')), 'What can be done with it now.'),
    result: Type.Unknown(),
  }),
} as const
const keys = listOf(text(2_000), MOST_KEYS)
/** The maximum number of imported rows, and of links of one kind per row. */
const MOST_ROWS = 500
const MOST_LINKS = 200
const MOST_KINDS = 20

const link = meaning(text(100), 'The entity of the links.')
const linked = listOf(
  Type.Union([text(400), Type.Integer({ minimum: 0, maximum: 2_147_483_647 })]),
  MOST_LINKS,
)
const links = listOf(all({ link, keys: linked }), MOST_KINDS)
const linkChanges = listOf(
  all({
    link,
    add: meaning(linked, 'The records that each gets a link to, unless it has one.'),
    remove: meaning(linked, 'The records that each loses its link to.'),
  }),
  MOST_KINDS,
)
const rows = listOf(all({ record: Type.Unsafe<AnyRow>({ type: 'object' }), links }), MOST_ROWS)

/** Bulk changes as a job: starting, polling, stopping and undoing it. */
export const jobContracts = {
  bulk: {
    id: 'bulk',
    method: 'POST',
    path: '/api/v1/mc/bulk',
    summary: 'Change or delete many records',
    description:
      'Creates a job; read it by its id. The records are those of `keys`, written as in paths, or all that match `filters` except those of `except`, as of now; too many at once are refused. `patch` has the fields to change, as in a PATCH, without secrets; `links` the links to add and remove. Each record is written with the rights that the person has at that time.',
    tags,
    body: all({
      entity: text(100),
      action: oneOf('update', 'delete'),
      patch: maybe(Type.Unsafe<AnyRow>({ type: 'object' })),
      links: maybe(linkChanges),
      keys: maybe(keys),
      filters: maybe(text(20_000)),
      except: maybe(keys),
    }),
    response: begun,
    refusals: [400, 401, 403, 404, 413, 415, 429],
  },
  importRows: {
    id: 'import',
    method: 'POST',
    path: '/api/v1/mc/import',
    summary: 'Import rows with their links, all or none',
    description:
      'Calls with the same `run` are one job, which can be undone as a whole. A change names its key, its version and the changed fields. Links are added to existing ones.',
    tags,
    body: all({
      entity: text(100),
      run: uuid,
      file: line(300, 'The file name.'),
      create: rows,
      update: rows,
    }),
    response: {
      description: 'The job of the run, and how much of this call it has done.',
      schema: all({ JbId: id, created: count, changed: count, linked: count }),
    },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
  },
  checkImport: {
    id: 'import.check',
    method: 'POST',
    path: '/api/v1/mc/import/check',
    summary: 'Preview which rows of an import would be refused',
    description:
      'Tries the rows as an import would write them, in one transaction that is rolled back. A row that is only refused together with earlier ones, such as two redirects that lead to each other, is named too.',
    tags,
    body: all({ entity: text(100), create: rows, update: rows }),
    response: {
      description: 'The refused rows by position: the rows to create, then those to update.',
      schema: all({ refused: listOf(all({ at: count, because: anyText })) }),
    },
    refusals: [400, 401, 403, 404, 413, 415, 429],
  },
  look: {
    id: 'jobs.look',
    method: 'GET',
    path: '/api/v1/mc/jobs/:id',
    summary: 'The progress of a job',
    description:
      'People see their own jobs; people with Background jobs see everyone’s. For a bulk change, `result` counts the records done and refused and lists the first 200 refused with the reason; `undoUntil` is the last moment it can be undone.',
    tags,
    params,
    response: job,
    refusals: [401, 404],
  },
  stop: {
    id: 'jobs.stop',
    method: 'POST',
    path: '/api/v1/mc/jobs/:id/stop',
    summary: 'Stop a job',
    description: 'What it has done stays. A finished job doesn’t change.',
    tags,
    params,
    response: job,
    refusals: [401, 404],
  },
  run: {
    id: 'jobs.run',
    method: 'POST',
    path: '/api/v1/mc/jobs/:id/run',
    summary: 'Run a job now',
    description:
      'A failed or stopped job runs again, with the rights of the person who started it; a scheduled job runs now.',
    tags,
    params,
    response: job,
    refusals: [401, 404, 409],
  },
  log: {
    id: 'jobs.log',
    method: 'GET',
    path: '/api/v1/mc/jobs/:id/log',
    summary: 'What happened to a job',
    description: 'The latest 500 lines, oldest first. `askedBy` is null if the server started it.',
    tags,
    params,
    response: {
      description: 'The log.',
      schema: all({ askedBy: orNull(anyText), lines: listOf(all({ at: anyText, said: anyText })) }),
    },
    refusals: [401, 404],
  },
  undo: {
    id: 'jobs.undo',
    method: 'POST',
    path: '/api/v1/mc/jobs/:id/undo',
    summary: 'Undo what a job did',
    description:
      'Within 24 hours, as a job of its own. What someone has changed since stays as it is, and is named in its result.',
    tags,
    params,
    response: begun,
    refusals: [401, 403, 404, 409, 429],
  },
} as const satisfies Readonly<Record<string, Contract>>
