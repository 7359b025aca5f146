import { asksForHealth } from './health.ts'
/** Which newsletter a form signs visitors up for, and which of their answers may be sent to it. */

import type { FormConfig } from './definition.ts'
import type { Answered } from './evaluate.ts'

/** The newsletter services; their keys are in the key manager under `keyService`. */
export const marketingServices = [
  { id: 'getResponse', name: 'GetResponse', keyService: 'getresponse' },
  { id: 'klaviyo', name: 'Klaviyo', keyService: 'klaviyo' },
  { id: 'mailchimp', name: 'Mailchimp', keyService: 'mailchimp' },
  { id: 'constantContact', name: 'Constant Contact', keyService: 'constant contact' },
] as const
export type MarketingService = (typeof marketingServices)[number]['id']

/** The service with an id; the first for an unknown id. */
export const marketingServiceOf = (id: string) =>
  marketingServices.find(one => one.id === id) ?? marketingServices[0]

/** A form's newsletter settings. */
export interface FormMarketing {
  readonly enabled?: boolean | null
  readonly service?: MarketingService | null
  readonly listId?: string | null
  readonly consentField?: string | null
  readonly doubleOptIn?: boolean | null
}

/** The parts of a form that matter for its newsletter. */
export interface MarketingForm {
  readonly config: FormConfig
  readonly isAppointment: boolean
  readonly marketing: FormMarketing
}

const CONSENTS: ReadonlySet<string> = new Set(['checkbox', 'yes or no', 'email'])

const fieldsOf = ({ config }: MarketingForm) => config.fields ?? []

/** Reasons why a form sends nothing to its newsletter. */
export type MarketingProblem = 'off' | 'health' | 'service' | 'list' | 'consent' | 'email'

/** Why a form signs nobody up for a newsletter; undefined if it does. */
export function marketingProblem(form: MarketingForm): MarketingProblem | undefined {
  const { enabled, service, listId, consentField } = form.marketing
  if (!enabled) return 'off'
  if (asksForHealth(form.config, { appointment: form.isAppointment })) return 'health'
  if (!marketingServices.some(({ id }) => id === service)) return 'service'
  if (!listId?.trim()) return 'list'
  const consent = fieldsOf(form).find(({ name }) => name === consentField)
  if (!consent || !CONSENTS.has(String(consent.kind))) return 'consent'
  return fieldsOf(form).some(({ kind }) => kind === 'email') ? undefined : 'email'
}

/**
 * The one address that may be sent: that of a visitor who asked for the newsletter. No other answer is sent.
 *
 * @param isSubscribe The visitor's choice beside the form; it counts if the consent is for the address itself.
 */
export function subscriberOf(
  form: MarketingForm,
  answers: readonly Answered[],
  isSubscribe: boolean,
): string | undefined {
  if (marketingProblem(form) !== undefined) return undefined
  const consent = answers.find(({ name }) => name === form.marketing.consentField)
  if (!consent) return undefined
  if (consent.kind === 'email') return isSubscribe ? addressIn(consent) : undefined
  if (!/^(true|yes|on|1)$/i.test(String(consent.value))) return undefined
  return addressIn(answers.find(({ kind }) => kind === 'email'))
}

const addressIn = (answer: Answered | undefined): string | undefined => {
  const address = String(answer?.value ?? '').trim()
  return /^[^\s@]+@[^\s@]+$/.test(address) ? address : undefined
}
