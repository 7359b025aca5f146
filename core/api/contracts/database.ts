import { Type } from 'typebox'
import { breaks } from '../../rules/records/audit-verdict.ts'
import { statementOrders } from '../../rules/system/statements.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, listOf, maybe, meaning, oneOf, orNull, text } from './schema.ts'

const tags = ['Database']
const root = '/api/v1/mc/database'
const begun = { status: 202, description: 'The job that was started.', schema: all({ JbId: id }) } as const
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
const duration = Type.Number({ minimum: 0 })
const damage = listOf(all({ table: anyText, what: anyText }))
const orphans = all({
  entity: anyText,
  field: anyText,
  to: anyText,
  mends: meaning(oneOf('clear', 'delete', 'nothing'), 'What the fix does to the records.'),
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
    summary: 'Read the system status',
    description:
      'Requires Database tools. `proof` is null if no backup has been tested; `hasBackups` is false if Rounds takes none; `warnings` are sentences for people.',
    tags,
    response: {
      description: 'The nodes, the jobs, the disks of this node, and the last backup that was tested.',
      schema: all({
        version: anyText,
        nodes: listOf(
          all({
            node: anyText,
            host: anyText,
            version: anyText,
            startedAt: anyText,
            beatAt: anyText,
            lagMs: duration,
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
              'Days until it’s full at last week’s rate; null if it isn’t filling up.',
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
    summary: 'Read the sizes of the tables',
    description:
      'Requires Database tools. Largest first; row counts of large tables are estimates. `months` is how many months the tables have that are partitioned by month.',
    tags,
    response: {
      description: 'The tables.',
      schema: listOf(
        all({
          name: anyText,
          rows: count,
          isEstimate: flag,
          months: orNull(count),
          bytes: count,
          dead: count,
          vacuumedAt: orNull(anyText),
        }),
      ),
    },
    refusals: [401, 403],
  },
  statements: {
    id: 'database.statements',
    method: 'GET',
    path: `${root}/statements`,
    summary: 'Read which SQL statements take the most time',
    description:
      'Requires Database tools. A hundred at most, ordered by total time unless `order` is given. Values are replaced by placeholders. Null if the database doesn’t measure statements (pg_stat_statements).',
    tags,
    query: all({ order: maybe(oneOf(...statementOrders)) }),
    response: {
      description: 'The statements, and the time that all statements took.',
      schema: orNull(
        all({
          since: orNull(anyText),
          totalMs: duration,
          statements: listOf(
            all({
              id: anyText,
              text: anyText,
              runs: count,
              totalMs: duration,
              averageMs: duration,
              longestMs: duration,
              rows: count,
            }),
          ),
        }),
      ),
    },
    refusals: [400, 401, 403],
  },
  integrity: {
    id: 'database.integrity',
    method: 'GET',
    path: `${root}/integrity`,
    summary: 'Read the results of the last database check',
    description:
      'Requires Database tools. `storage` is null if the database doesn’t allow checking its storage.',
    tags,
    response: {
      description: 'The running check, and the last finished one.',
      schema: all({
        job,
        last: orNull(
          all({
            ...ended,
            result: orNull(
              all({
                storage: orNull(all({ tables: count, indexes: count, damage })),
                missing: listOf(anyText),
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
    description: 'Requires Database tools. One check at a time, as a job.',
    tags,
    response: begun,
    refusals: [400, 401, 403, 409, 413, 415],
  },
  mend: {
    id: 'database.integrity.mend',
    method: 'POST',
    path: `${root}/integrity/mend`,
    summary: 'Fix records that refer to a missing one',
    description:
      'Requires Database tools. Clears the field or deletes the record, as the reference is defined; all or none.',
    tags,
    body: all({ references: listOf(all({ entity: text(100), field: text(100) }), 200, 1) }),
    response: { description: 'How many records were fixed.', schema: all({ mended: count }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  backups: {
    id: 'database.backups',
    method: 'GET',
    path: `${root}/backups`,
    summary: 'List the backups',
    description:
      'Requires Database tools. `backups` is null if none are taken: on Windows, and with DATABASE_URL but no ROUNDS_BACKUP.',
    tags,
    response: {
      description: 'The backups, and the jobs working on them.',
      schema: all({
        job,
        proof: job,
        failed: orNull(anyText),
        backups: orNull(
          all({
            place: anyText,
            room: oneOf('enough', 'low', 'none'),
            free: count,
            log: meaning(
              orNull(all({ bytes: count, until: orNull(anyText) })),
              'The changes between backups; null where backups are copies, and only their moments can be restored.',
            ),
            settings: all(settings),
            bases: listOf(
              all({
                id: anyText,
                takenAt: anyText,
                tookMs: count,
                bytes: count,
                hasKey: flag,
                uploads: meaning(
                  orNull(all({ count, bytes: count, newCount: count, newBytes: count })),
                  'The uploaded files in it, and those that the backup before did not have.',
                ),
                proof: orNull(
                  all({
                    at: anyText,
                    tookMs: count,
                    problems: listOf(anyText),
                    uploads: meaning(orNull(count), 'How many uploaded files were checked.'),
                  }),
                ),
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
    description: 'Requires Database tools. Runs as a job, then tests the backup by restoring it.',
    tags,
    response: begun,
    refusals: [400, 401, 403, 409, 413, 415],
  },
  proveBackup: {
    id: 'database.backups.prove',
    method: 'POST',
    path: `${root}/backups/prove`,
    summary: 'Test a backup by restoring it',
    description: 'Requires Database tools. Runs as a job. The live database isn’t touched.',
    tags,
    body: all({ id: backupId }),
    response: begun,
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  backupSettings: {
    id: 'database.backups.settings',
    method: 'PUT',
    path: `${root}/backups/settings`,
    summary: 'Set when backups are taken and how long they are kept',
    description: 'Requires Database tools.',
    tags,
    body: all(settings),
    response: { description: 'The updated settings.', schema: all(settings) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
