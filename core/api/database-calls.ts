import type { StatementOrder } from '../rules/system/statements.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { databaseContracts } from './contracts/database.ts'
import type { Http } from './http.ts'

/** The state of the running system. */
export type SystemOverview = AnswerOf<typeof databaseContracts.system>
/** A table of the database, with its size. */
export type DatabaseTable = AnswerOf<typeof databaseContracts.tables>[number]
/** The statements that take the most time; null where the database doesn't measure them. */
export type MeasuredStatements = AnswerOf<typeof databaseContracts.statements>
export type MeasuredStatement = NonNullable<MeasuredStatements>['statements'][number]
/** The result of the last database check, and the running one. */
export type IntegrityState = AnswerOf<typeof databaseContracts.integrity>
export type IntegrityFindings = NonNullable<NonNullable<IntegrityState['last']>['result']>
/** Records that reference a missing one. */
export type OrphanedRecords = IntegrityFindings['orphans'][number]
/** The backups of the database, and their running jobs. */
export type BackupOverview = AnswerOf<typeof databaseContracts.backups>
export type DatabaseBackup = NonNullable<BackupOverview['backups']>['bases'][number]
/** When backups are taken, and how long they are kept. */
export type BackupRules = BodyOf<typeof databaseContracts.backupSettings>
type MendedReferences = BodyOf<typeof databaseContracts.mend>['references']
type Begun = AnswerOf<typeof databaseContracts.takeBackup>

const ROOT = '/api/v1/mc/database'

/** Database maintenance: for people with Database tools. */
export function databaseCalls(http: Http) {
  const get = <T>(path: string, query?: Readonly<Record<string, string>>) =>
    http.send<T>(`${ROOT}${path}`, { ...(query && { query }) }).then(answer => answer.data)
  const send = <T>(method: 'POST' | 'PUT', path: string, body: object) =>
    http.send<T>(`${ROOT}${path}`, { method, body }).then(answer => answer.data)
  return {
    system: () => get<SystemOverview>('/system'),
    tables: () => get<readonly DatabaseTable[]>('/tables'),
    statements: (order: StatementOrder) => get<MeasuredStatements>('/statements', { order }),
    integrity: () => get<IntegrityState>('/integrity'),
    checkIntegrity: () => send<Begun>('POST', '/integrity', {}),
    mend: (references: MendedReferences) =>
      send<AnswerOf<typeof databaseContracts.mend>>('POST', '/integrity/mend', { references }),
    backups: () => get<BackupOverview>('/backups'),
    takeBackup: () => send<Begun>('POST', '/backups', {}),
    proveBackup: (id: string) => send<Begun>('POST', '/backups/prove', { id }),
    saveBackupRules: (rules: BackupRules) => send<BackupRules>('PUT', '/backups/settings', rules),
  }
}
