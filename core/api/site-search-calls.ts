import type { AnswerOf } from './contracts/contract.ts'
import type { siteSearchContracts } from './contracts/site-search.ts'
import type { Http } from './http.ts'

/** What visitors search for, and what can be found. */
export type SiteSearchState = AnswerOf<typeof siteSearchContracts.state>

const ROOT = '/api/v1/mc/site-search'

/** The search of the website: for people who have Site search. */
export const siteSearchCalls = (http: Http) => ({
  state: () => http.send<SiteSearchState>(ROOT).then(answer => answer.data),
  rebuild: () =>
    http
      .send<AnswerOf<typeof siteSearchContracts.rebuild>>(`${ROOT}/rebuild`, { method: 'POST', body: {} })
      .then(answer => answer.data),
})
