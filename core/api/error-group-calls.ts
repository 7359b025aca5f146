import type { AnswerOf } from './contracts/contract.ts'
import type { errorGroupContracts } from './contracts/error-groups.ts'
import type { Http } from './http.ts'

/** The errors by their cause, and how many there are of each state. */
export type ErrorGroups = AnswerOf<typeof errorGroupContracts.list>
export type ErrorGroup = ErrorGroups['groups'][number]
export type ErrorGroupState = ErrorGroup['state']

const ROOT = '/api/v1/mc/errors'

/** Errors by their cause: for people who have the logs. */
export const errorGroupCalls = (http: Http) => ({
  list: (state: ErrorGroupState, find: string) =>
    http
      .send<ErrorGroups>(ROOT, { query: { state, ...(find !== '' && { find }) } })
      .then(answer => answer.data),
  steer: (fingerprint: string, state: ErrorGroupState) =>
    http
      .send<AnswerOf<typeof errorGroupContracts.steer>>(`${ROOT}/${fingerprint}`, {
        method: 'PUT',
        body: { state },
      })
      .then(answer => answer.data),
})
