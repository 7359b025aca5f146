import type { accessContracts } from './contracts/access.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { leavingContracts } from './contracts/leaving.ts'
import type { reviewContracts } from './contracts/review.ts'
import type { Http } from './http.ts'

type Contracts = typeof accessContracts

/** A person's grants, and what they open. */
export type PersonAccess = AnswerOf<Contracts['person']>
/** Why someone may open a tool or not, and what would change it. */
export type AccessExplanation = AnswerOf<Contracts['explain']>
/** Grants that would give a person access. */
export type AccessProposal = AccessExplanation['proposals'][number]
/** A way by which something is allowed: a sufficient set of grants. */
export type AccessWay = AccessExplanation['ways'][number]
export type AccessGrant = AccessWay[number]
/** Who can see or change a record. */
export type RecordAccess = AnswerOf<Contracts['record']>
/** What people would gain and lose. */
export type AccessDifferences = AnswerOf<Contracts['difference']>['people']
export type AskedGrantChange = BodyOf<Contracts['difference']>['changes'][number]
/** What a group opens, and what its members would lose without it. */
export type GroupAccess = AnswerOf<Contracts['group']>
/** What two people or groups can open. */
export type ComparedAccess = AnswerOf<Contracts['compare']>
export type AccessSummary = ComparedAccess['one']
/** A request for access to a tool. */
export type OpenAccessRequest = AnswerOf<Contracts['requests']>[number]
export type AcceptedRequest = BodyOf<Contracts['accept']>

/** What was handed over when someone left. */
export type Handover = AnswerOf<typeof leavingContracts.leave>
/** What would be handed over, and why not where it can’t be. */
export type HandoverPlan = AnswerOf<typeof leavingContracts.plan>

type Reviews = typeof reviewContracts

/** A review of everyone's grants. */
export type AccessReview = AnswerOf<Reviews['list']>[number]
/** The same with its grants. */
export type OpenAccessReview = AnswerOf<Reviews['read']>
export type GrantInReview = OpenAccessReview['grants'][number]
export type GrantDecision = BodyOf<Reviews['decide']>

const PATH = '/api/v1/mc/access'

/** Who may do what and why, and requests for access. */
export function accessCalls(http: Http) {
  const get = <T>(path: string, query: Readonly<Record<string, string>>, signal?: AbortSignal) =>
    http.send<T>(`${PATH}/${path}`, { query, ...(signal && { signal }) }).then(answer => answer.data)
  const post = <T>(path: string, body: object, signal?: AbortSignal) =>
    http
      .send<T>(`${PATH}/${path}`, { method: 'POST', body, ...(signal && { signal }) })
      .then(answer => answer.data)
  return {
    person: (userId: string, signal?: AbortSignal) => get<PersonAccess>('person', { userId }, signal),
    explain: (userId: string, tool: string, signal?: AbortSignal) =>
      get<AccessExplanation>('explain', { userId, tool }, signal),
    record: (entity: string, key: string, signal?: AbortSignal) =>
      get<RecordAccess>('record', { entity, key }, signal),
    difference: (changes: readonly AskedGrantChange[], signal?: AbortSignal) =>
      post<AnswerOf<Contracts['difference']>>('difference', { changes }, signal),
    group: (groupId: string, signal?: AbortSignal) => get<GroupAccess>('group', { groupId }, signal),
    compare: (of: 'people' | 'groups', one: string, other: string, signal?: AbortSignal) =>
      get<ComparedAccess>('compare', { of, one, other }, signal),
    planLeaving: (userId: string, to: string | null) =>
      get<HandoverPlan>('leaving', { userId, ...(to !== null && { to }) }),
    leave: (userId: string, to: string | null, signal?: AbortSignal) =>
      post<Handover>('leaving', { userId, to }, signal),
    request: (tool: string, words: string | null, signal?: AbortSignal) =>
      post<AnswerOf<Contracts['request']>>('requests', { tool, words }, signal),
    requests: () => http.send<readonly OpenAccessRequest[]>(`${PATH}/requests`).then(answer => answer.data),
    accept: (id: number, accepted: AcceptedRequest, signal?: AbortSignal) =>
      post<AnswerOf<Contracts['accept']>>(`requests/${id}/accept`, accepted, signal),
    reviews: () => http.send<readonly AccessReview[]>(`${PATH}/reviews`).then(answer => answer.data),
    startReview: (signal?: AbortSignal) => post<AnswerOf<Reviews['start']>>('reviews', {}, signal),
    review: (id: number) => get<OpenAccessReview>(`reviews/${id}`, {}),
    decideGrant: (id: number, decided: GrantDecision, signal?: AbortSignal) =>
      post<AnswerOf<Reviews['decide']>>(`reviews/${id}/decisions`, decided, signal),
    finishReview: (id: number, signal?: AbortSignal) =>
      post<AnswerOf<Reviews['finish']>>(`reviews/${id}/finish`, {}, signal),
    decline: (id: number, words: string | null, signal?: AbortSignal) =>
      post<AnswerOf<Contracts['decline']>>(`requests/${id}/decline`, { words }, signal),
  }
}
