import type { IncomingMessage } from 'node:http'
import type { MarketingService } from '@rounds/core/rules/forms'
import { OutgoingFailure, postOutside } from './request.ts'

/** A newsletter sign-up, and how to reach the service. */
export interface Subscription {
  readonly service: MarketingService
  readonly listId: string
  readonly email: string
  readonly key: string
  /** The service asks the visitor to confirm by email (double opt-in). */
  readonly doubleOptIn: boolean
}

export interface NewsletterOptions {
  /** Overrides the services' published addresses. */
  readonly bases?: Readonly<Partial<Record<MarketingService | 'constantContactSignIn', string>>>
  readonly allowsPrivate?: boolean
  readonly signal?: AbortSignal
}

/** The service rejected it permanently: a retry would get the same response. */
export class SubscriptionRefused extends Error {}

const PATIENCE_MS = 20_000
const MOST_ANSWER = 20_000
/** The version of Klaviyo's API that this is written for; each is supported for two years. */
const KLAVIYO_REVISION = '2026-07-15'

interface Call {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Signs an address up with the service's API. Throws `SubscriptionRefused` or `OutgoingFailure`. */
export async function subscribe(subscription: Subscription, options: NewsletterOptions = {}): Promise<void> {
  const { status, body } = await send(await callFor(subscription, options), options)
  if (status >= 200 && status < 300) return
  if (isThere(subscription.service, status, body)) return
  if (status === 429 || status >= 500) throw new OutgoingFailure(`It answered ${status}.`, status)
  throw new SubscriptionRefused(
    status === 401 || status === 403
      ? 'The service didn’t accept the key. Check it in Key manager.'
      : status === 404
        ? 'The service doesn’t know the list. Check it in the form.'
        : `The service answered ${status}.`,
  )
}

/** An existing subscriber already has what they asked for. */
const isThere = (service: MarketingService, status: number, body: string): boolean =>
  (service === 'getResponse' && status === 409) ||
  (service === 'mailchimp' && status === 400 && body.includes('Member Exists'))

function callFor(subscription: Subscription, options: NewsletterOptions): Promise<Call> | Call {
  const { service } = subscription
  if (service === 'getResponse') return getResponse(subscription, options)
  if (service === 'klaviyo') return klaviyo(subscription, options)
  return service === 'mailchimp' ? mailchimp(subscription, options) : constantContact(subscription, options)
}

function getResponse({ key, email, listId }: Subscription, { bases }: NewsletterOptions): Call {
  return {
    url: `${bases?.getResponse ?? 'https://api.getresponse.com'}/v3/contacts`,
    headers: { 'x-auth-token': `api-key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, campaign: { campaignId: listId } }),
  }
}

function klaviyo({ key, email, listId }: Subscription, { bases }: NewsletterOptions): Call {
  const subscriptions = { email: { marketing: { consent: 'SUBSCRIBED' } } }
  return {
    url: `${bases?.klaviyo ?? 'https://a.klaviyo.com'}/api/profile-subscription-bulk-create-jobs`,
    headers: {
      authorization: `Klaviyo-API-Key ${key}`,
      revision: KLAVIYO_REVISION,
      accept: 'application/vnd.api+json',
      'content-type': 'application/vnd.api+json',
    },
    body: JSON.stringify({
      data: {
        type: 'profile-subscription-bulk-create-job',
        attributes: { profiles: { data: [{ type: 'profile', attributes: { email, subscriptions } }] } },
        relationships: { list: { data: { type: 'list', id: listId } } },
      },
    }),
  }
}

/** The end of a Mailchimp key names the account's data center. */
function mailchimp(subscription: Subscription, { bases }: NewsletterOptions): Call {
  const { key, email, listId, doubleOptIn } = subscription
  const place = /-([a-z]+\d+)$/.exec(key)?.[1]
  if (place === undefined)
    throw new SubscriptionRefused('The Mailchimp key has no server at its end, as in …-us21.')
  return {
    url: `${bases?.mailchimp ?? `https://${place}.api.mailchimp.com`}/3.0/lists/${encodeURIComponent(listId)}/members`,
    headers: {
      authorization: `Basic ${Buffer.from(`rounds:${key}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email_address: email, status: doubleOptIn ? 'pending' : 'subscribed' }),
  }
}

/** Constant Contact's access tokens last a day, so one is fetched with the application and its refresh token. */
async function constantContact(subscription: Subscription, options: NewsletterOptions): Promise<Call> {
  const { key, email, listId } = subscription
  const [client, refresh] = key.trim().split(/\s+/)
  if (!client || !refresh)
    throw new SubscriptionRefused(
      'The Constant Contact key is the client ID, a space, and a long-lived refresh token.',
    )
  const { status, body } = await send(
    {
      url: `${options.bases?.constantContactSignIn ?? 'https://authz.constantcontact.com'}/oauth2/default/v1/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: client,
        refresh_token: refresh,
        grant_type: 'refresh_token',
      }).toString(),
    },
    options,
  )
  if (status >= 500 || status === 429) throw new OutgoingFailure(`It answered ${status}.`, status)
  const token: unknown = status === 200 ? JSON.parse(body).access_token : undefined
  if (typeof token !== 'string')
    throw new SubscriptionRefused('The service didn’t accept the key. Check it in Key manager.')
  return {
    url: `${options.bases?.constantContact ?? 'https://api.cc.email'}/v3/contacts/sign_up_form`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: email, list_memberships: [listId] }),
  }
}

async function send(call: Call, { allowsPrivate = false, signal }: NewsletterOptions) {
  const answer = await postOutside({
    ...call,
    allowsPrivate,
    patienceMs: PATIENCE_MS,
    ...(signal && { signal }),
  })
  return { status: answer.statusCode ?? 0, body: await textOf(answer) }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > MOST_ANSWER) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
