import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { practiceContracts } from './contracts/practice.ts'
import type { Http } from './http.ts'

type Contracts = typeof practiceContracts

/** What a practice was asked, and its undecided answers. */
export type PracticeState = AnswerOf<Contracts['read']>
export type PracticeReply = PracticeState['answers'][number]
/** Which practices are asked. */
export type PracticeAsk = BodyOf<Contracts['ask']>
/** The result of asking each. */
export type PracticeAsked = AnswerOf<Contracts['ask']>['records']
/** An editor's decisions on answers. */
export type PracticeVerdict = BodyOf<Contracts['decide']>
/** A line of the evidence. */
export type EvidenceLine = AnswerOf<Contracts['evidence']>['rows'][number]

const DIRECTORY = '/api/v1/mc/directory'

/** The calls for facts that practices confirm. */
export function practiceCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${DIRECTORY}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    ask: (order: PracticeAsk) =>
      post<AnswerOf<Contracts['ask']>>('practice/ask', order).then(({ records }) => records),
    read: (entity: PracticeAsk['entity'], id: number) =>
      http
        .send<PracticeState>(`${DIRECTORY}/practice`, { query: { entity, id: String(id) } })
        .then(answer => answer.data),
    decide: (verdict: PracticeVerdict) => post<AnswerOf<Contracts['decide']>>('practice/decide', verdict),
    evidence: (after: number) =>
      http
        .send<AnswerOf<Contracts['evidence']>>(`${DIRECTORY}/facts/evidence`, {
          query: { after: String(after) },
        })
        .then(answer => answer.data.rows),
  }
}
