import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { pastContracts } from './contracts/past.ts'
import type { Http } from './http.ts'

/** Whether the database is open as it was, and what is being brought back. */
export type PastOverview = AnswerOf<typeof pastContracts.state>
/** The tables that differ from the copy. */
export type PastTables = AnswerOf<typeof pastContracts.tables>
export type PastTable = PastTables['tables'][number]
/** The records of a table that differ from the copy. */
export type PastRecords = AnswerOf<typeof pastContracts.records>
export type PastRecord = PastRecords['records'][number]
/** What somebody wants to be as it was, and what that would write. */
export type PastWish = BodyOf<typeof pastContracts.bringBack>
export type PastPlan = AnswerOf<typeof pastContracts.plan>

const ROOT = '/api/v1/mc/database/past'

/** The database as it was: for MoJoAdmins. */
export function pastCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${ROOT}${path}`, { method: 'POST', body }).then(answer => answer.data)
  const get = <T>(path: string, query?: Readonly<Record<string, string>>) =>
    http.send<T>(`${ROOT}${path}`, { ...(query && { query }) }).then(answer => answer.data)
  return {
    state: () => get<PastOverview>(''),
    open: (at: string) => post<AnswerOf<typeof pastContracts.open>>('', { at }),
    close: () => post<AnswerOf<typeof pastContracts.close>>('/close', {}),
    tables: () => get<PastTables>('/tables'),
    records: (entity: string, find: string) =>
      get<PastRecords>('/records', { entity, ...(find !== '' && { find }) }),
    plan: (wish: PastWish) => post<PastPlan>('/plan', wish),
    bringBack: (wish: PastWish) => post<AnswerOf<typeof pastContracts.bringBack>>('/bring-back', wish),
  }
}
