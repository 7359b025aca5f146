import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  count,
  flag,
  id,
  instant,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
  text,
} from './schema.ts'

const tags = ['Database']
const root = '/api/v1/mc/database/past'
const entity = Type.String({ maxLength: 100, description: 'The entity, by its name.' })
const key = Type.String({
  maxLength: 1000,
  format: 'line',
  description: 'The key of a record as a JSON array: `[7]`.',
})
const kind = oneOf('gone', 'fresh', 'changed')
const wish = {
  scope: oneOf('record', 'table', 'everything'),
  entity: maybe(entity),
  key: maybe(key),
  removesNew: meaning(flag, 'Whether later additions are deleted.'),
}
const brought = {
  restored: count,
  changed: count,
  removed: count,
  left: meaning(count, 'Records that need a missing one.'),
}
const forWhom = 'For MoJoAdmins.'

/** The database as it was at some moment, beside the live one (screens, `/db-tools`). */
export const pastContracts = {
  state: {
    id: 'database.past',
    method: 'GET',
    path: root,
    summary: 'Read the status of the database copy',
    description: `${forWhom} \`since\` is null without a backup, \`past\` if Rounds takes none.`,
    tags,
    response: {
      description: 'The copy, and what is being restored.',
      schema: all({
        past: orNull(
          all({
            is: oneOf('closed', 'opening', 'failed', 'open'),
            at: orNull(anyText),
            message: orNull(anyText),
            closesAt: orNull(anyText),
            since: orNull(anyText),
            moments: meaning(
              orNull(listOf(anyText)),
              'The only times that can be opened, the newest first; null where any time since `since` can be.',
            ),
          }),
        ),
        job: orNull(
          all({
            id,
            title: anyText,
            state: oneOf('waiting', 'running'),
            done: count,
            total: orNull(count),
          }),
        ),
        last: orNull(
          all({
            id,
            state: oneOf('done', 'failed', 'stopped'),
            message: orNull(anyText),
            endedAt: anyText,
            result: orNull(all({ ...brought, at: anyText, before: anyText })),
          }),
        ),
      }),
    },
    refusals: [401, 403],
  },
  open: {
    id: 'database.past.open',
    method: 'POST',
    path: root,
    summary: 'Open a copy of the database from an earlier time',
    description: `${forWhom} Restores a read-only copy next to the live database; it closes after half an hour without use.`,
    tags,
    body: all({ at: instant }),
    response: { status: 202, description: 'Opening.', schema: all({ at: anyText }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  close: {
    id: 'database.past.close',
    method: 'POST',
    path: `${root}/close`,
    summary: 'Close the copy of the database',
    description: `${forWhom} Its files are deleted.`,
    tags,
    response: { description: 'Closed.', schema: all({ closed: flag }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  tables: {
    id: 'database.past.tables',
    method: 'GET',
    path: `${root}/tables`,
    summary: 'Compare the tables with the copy',
    description: `${forWhom} Tables with differences; logs, sign-ins and jobs aren’t compared.`,
    tags,
    response: {
      description: 'The tables that differ, and how many don’t.',
      schema: all({
        same: count,
        tables: listOf(
          all({
            entity: anyText,
            isMissing: meaning(flag, 'The table no longer exists.'),
            gone: count,
            fresh: count,
            changed: count,
          }),
        ),
      }),
    },
    refusals: [401, 403, 409],
  },
  records: {
    id: 'database.past.records',
    method: 'GET',
    path: `${root}/records`,
    summary: 'Read which records of a table differ from the copy',
    description: `${forWhom} A few hundred at most; \`find\` filters by name.`,
    tags,
    query: all({ entity, find: maybe(text(200)) }),
    response: {
      description: 'The records, with their differences. Values of secret fields are left out.',
      schema: all({
        total: count,
        records: listOf(
          all({
            key: anyText,
            kind,
            name: anyText,
            fields: listOf(all({ field: anyText, was: orNull(anyText), is: orNull(anyText) })),
          }),
        ),
      }),
    },
    refusals: [400, 401, 403, 409],
  },
  plan: {
    id: 'database.past.plan',
    method: 'POST',
    path: `${root}/plan`,
    summary: 'Preview what restoring would do',
    description: `${forWhom} Nothing is written; \`refusal\` says what would be refused, if tried.`,
    tags,
    body: all(wish),
    response: {
      description: 'What would be written, by table.',
      schema: all({
        tables: listOf(all({ entity: anyText, isMissing: flag, gone: count, changed: count, fresh: count })),
        refusal: orNull(anyText),
      }),
    },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  bringBack: {
    id: 'database.past.bring-back',
    method: 'POST',
    path: `${root}/bring-back`,
    summary: 'Restore a record, a table or everything',
    description: `${forWhom} Runs as a job: all or nothing.`,
    tags,
    body: all(wish),
    response: { status: 202, description: 'The job that was started.', schema: all({ JbId: id }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
