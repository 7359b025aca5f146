import type { AnswerOf } from './contracts/contract.ts'
import type { linkContracts } from './contracts/links.ts'
import type { Http } from './http.ts'

/** The state of the link check. */
export type LinkChecks = AnswerOf<typeof linkContracts.state>

const ROOT = '/api/v1/mc/links'

/** The link checker: for people with the Redirect checker. */
export function linkCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(path, { method: 'POST', body }).then(answer => answer.data)
  return {
    state: () => http.send<LinkChecks>(ROOT).then(answer => answer.data),
    check: () => post<AnswerOf<typeof linkContracts.check>>(ROOT, {}),
    /** Checks one address of the site again, after a change. */
    again: (id: number) => post<AnswerOf<typeof linkContracts.again>>(`${ROOT}/again`, { id }),
  }
}
