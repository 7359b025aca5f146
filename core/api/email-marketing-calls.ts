import type { AnswerOf } from './contracts/contract.ts'
import type { emailMarketingContracts } from './contracts/email-marketing.ts'
import type { Http } from './http.ts'

/** The services and forms with newsletters, and failed sendings. */
export type EmailMarketingState = AnswerOf<typeof emailMarketingContracts.state>

/** The calls of `/email-marketing`. */
export const emailMarketingCalls = (http: Http) => ({
  state: () => http.send<EmailMarketingState>('/api/v1/mc/emailmarketing/state').then(answer => answer.data),
})
