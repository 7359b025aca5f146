import { Type } from 'typebox'
import { breaks } from '../../rules/records/audit-verdict.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, listOf, meaning, oneOf, orNull, text } from './schema.ts'

const tags = ['Database']
const root = '/api/v1/mc/database'
const begun = { status: 202, description: 'The job that has begun.', schema: all({ JbId: id }) } as const
const job = orNull(
  all({ id, title: anyText, state: oneOf('waiting', 'running'), done: count, total: orNull(count) }),
)
const ended = {
  id,
  state: oneOf('done', 'failed', 'stopped'),
  message: orNull(anyText),
  endedAt: anyText,
}
const verdict = all({
  checked: count,
  unsealed: count,
  broken: orNull(all({ what: oneOf(...breaks), entry: orNull(id) })),
})
const damage = listOf(all({ table: anyText, what: anyText }))
const orphans = all({
  entity: anyText,
  field: anyText,
  to: anyText,
  mends: meaning(oneOf('clear', 'delete', 'nothing'), 'What mending does with the records.'),
  count,
  keys: listOf(anyText),
})
const settings = {
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  zone: Type.String({ maxLength: 64, format: 'time-zone' }),
  days: Type.Integer({ minimum: 1, maximum: 90 }),
  weeks: Type.Integer({ minimum: 0, maximum: 104 }),
  months: Type.Integer({ minimum: 0, maximum: 120 }),
}
const backupId = Type.String({
  maxLength: 16,
  pattern: '^\\d{8}T\\d{6}Z$',
  description: 'The id of a backup.',
})

/** Database maintenance: its tables, a check of it, its backups (screens, `/db-tools`). */
export const databaseContracts = {
  system: {
    id: 'database.system',
    method: 'GET',
    path: `${root}/system`,
    summary: 'Read how the running system is',
    description:
      'Comes with Database tools. `proof` is null where no backup was restored for a test; `hasBackups` is false where the database is not the embedded one; `warnings` are sentences for people.',
    tags,
    response: {
      description:
        'The nodes, the jobs, the disks of this node, and the last backup that was restored for a test.',
      schema: all({
        version: anyText,
        nodes: listOf(
          all({
            node: anyText,
            host: anyText,
            version: anyText,
            startedAt: anyText,
            beatAt: anyText,
            lagMs: Type.Number({ minimum: 0 }),
            memoryBytes: count,
          }),
        ),
        jobs: all({ running: count, waiting: count, failed: count, overdue: count }),
        disks: listOf(
          all({
            use: oneOf('data', 'backups', 'data and backups'),
            free: count,
            total: count,
            room: oneOf('enough', 'low', 'none'),
            daysLeft: meaning(
              orNull(count),
              'In how many days it is full at the rate of the last week; null if it does not fill up.',
            ),
          }),
        ),
        hasBackups: flag,
        proof: orNull(all({ at: anyText, tookMs: count })),
        warnings: listOf(anyText),
      }),
    },
    refusals: [401, 403],
  },
  tables: {
    id: 'database.tables',
    method: 'GET',
    path: `${root}/tables`,
    summary: 'Read how big the tables are',
    description: 'Comes with Database tools. The largest first; the rows of a large table are an estimate.',
    tags,
    response: {
      description: 'The tables.',
      schema: listOf(
        all({
          name: anyText,
          rows: count,
          isEstimate: flag,
          bytes: count,
          dead: count,
          vacuumedAt: orNull(anyText),
        }),
      ),
    },
    refusals: [401, 403],
  },
  integrity: {
    id: 'database.integrity',
    method: 'GET',
    path: `${root}/integrity`,
    summary: 'Read what the last check of the database found',
    description:
      'Comes with Database tools. `storage` is null where the database lets nobody check how it is stored.',
    tags,
    response: {
      description: 'The check under way, and the last one that ended.',
      schema: all({
        job,
        last: orNull(
          all({
            ...ended,
            result: orNull(
              all({
                storage: orNull(all({ tables: count, indexes: count, damage })),
                orphans: listOf(orphans),
                audit: verdict,
              }),
            ),
          }),
        ),
      }),
    },
    refusals: [401, 403],
  },
  checkIntegrity: {
    id: 'database.integrity.check',
    method: 'POST',
    path: `${root}/integrity`,
    summary: 'Check the database',
    description: 'Comes with Database tools. One check at a time, as a job.',
    tags,
    response: begun,
    refusals: [400, 401, 403, 409, 413, 415],
  },
  mend: {
    id: 'database.integrity.mend',
    method: 'POST',
    path: `${root}/integrity/mend`,
    summary: 'Mend records that refer to one that is gone',
    description:
      'Comes with Database tools. Empties the field or deletes the record, as the reference is defined; all are mended or none.',
    tags,
    body: all({ references: listOf(all({ entity: text(100), field: text(100) }), 200, 1) }),
    response: { description: 'How many records were mended.', schema: all({ mended: count }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  backups: {
    id: 'database.backups',
    method: 'GET',
    path: `${root}/backups`,
    summary: 'Read which backups there are',
    description: 'Comes with Database tools. `backups` is null where the database is not the embedded one.',
    tags,
    response: {
      description: 'The backups, and the jobs that are at them.',
      schema: all({
        job,
        proof: job,
        failed: orNull(anyText),
        backups: orNull(
          all({
            place: anyText,
            room: oneOf('enough', 'low', 'none'),
            free: count,
            log: all({ bytes: count, until: orNull(anyText) }),
            settings: all(settings),
            bases: listOf(
              all({
                id: anyText,
                takenAt: anyText,
                tookMs: count,
                bytes: count,
                hasKey: flag,
                proof: orNull(all({ at: anyText, tookMs: count, problems: listOf(anyText) })),
              }),
            ),
          }),
        ),
      }),
    },
    refusals: [401, 403],
  },
  takeBackup: {
    id: 'database.backups.take',
    method: 'POST',
    path: `${root}/backups`,
    summary: 'Back up the database',
    description: 'Comes with Database tools. As a job; afterwards the backup is restored for a test.',
    tags,
    response: begun,
    refusals: [400, 401, 403, 409, 413, 415],
  },
  proveBackup: {
    id: 'database.backups.prove',
    method: 'POST',
    path: `${root}/backups/prove`,
    summary: 'Restore a backup for a test',
    description: 'Comes with Database tools. As a job, beside the live database, which it does not touch.',
    tags,
    body: all({ id: backupId }),
    response: begun,
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  backupSettings: {
    id: 'database.backups.settings',
    method: 'PUT',
    path: `${root}/backups/settings`,
    summary: 'Say when backups are taken and how long they are kept',
    description: 'Comes with Database tools.',
    tags,
    body: all(settings),
    response: { description: 'The settings from now on.', schema: all(settings) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
