import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { databaseContracts } from './contracts/database.ts'
import type { Http } from './http.ts'

/** How the running system is. */
export type SystemOverview = AnswerOf<typeof databaseContracts.system>
/** A table of the database, with how big it is. */
export type DatabaseTable = AnswerOf<typeof databaseContracts.tables>[number]
/** What the last check of the database found, and the one under way. */
export type IntegrityState = AnswerOf<typeof databaseContracts.integrity>
export type IntegrityFindings = NonNullable<NonNullable<IntegrityState['last']>['result']>
/** Records that refer to one that is gone. */
export type OrphanedRecords = IntegrityFindings['orphans'][number]
/** The backups of the database, and the jobs that are at them. */
export type BackupOverview = AnswerOf<typeof databaseContracts.backups>
export type DatabaseBackup = NonNullable<BackupOverview['backups']>['bases'][number]
/** When backups are taken, and how long they are kept. */
export type BackupRules = BodyOf<typeof databaseContracts.backupSettings>
type MendedReferences = BodyOf<typeof databaseContracts.mend>['references']
type Begun = AnswerOf<typeof databaseContracts.takeBackup>

const ROOT = '/api/v1/mc/database'

/** What keeps the database well: for people who have Database tools. */
export function databaseCalls(http: Http) {
  const get = <T>(path: string) => http.send<T>(`${ROOT}${path}`).then(answer => answer.data)
  const send = <T>(method: 'POST' | 'PUT', path: string, body: object) =>
    http.send<T>(`${ROOT}${path}`, { method, body }).then(answer => answer.data)
  return {
    system: () => get<SystemOverview>('/system'),
    tables: () => get<readonly DatabaseTable[]>('/tables'),
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
