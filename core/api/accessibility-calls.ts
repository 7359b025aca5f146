import type { accessibilityContracts } from './contracts/accessibility.ts'
import type { AnswerOf } from './contracts/contract.ts'
import type { Http } from './http.ts'

/** How the accessibility scan stands, and what it found. */
export type AccessibilityState = AnswerOf<typeof accessibilityContracts.state>
/** What the last scan found on a page. */
export type PageFindings = AnswerOf<typeof accessibilityContracts.page>

const ROOT = '/api/v1/mc/accessibility'

/** The accessibility scanner. */
export const accessibilityCalls = (http: Http) => ({
  state: () => http.send<AccessibilityState>(ROOT).then(answer => answer.data),
  scan: () =>
    http
      .send<AnswerOf<typeof accessibilityContracts.scan>>(ROOT, { method: 'POST', body: {} })
      .then(answer => answer.data),
  page: (cId: number) =>
    http.send<PageFindings>(`${ROOT}/page`, { query: { cId: String(cId) } }).then(answer => answer.data),
})
