import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { type Subscription, SubscriptionRefused, subscribe } from '../../../server/outgoing/newsletter.ts'
import { OutgoingFailure } from '../../../server/outgoing/request.ts'
import { type PartnerRequest, startPartner } from '../support/partner.ts'

const ajv = new Ajv()
const text = { type: 'string', minLength: 1 }
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const the = (value: string) => ({ const: value })
const one = (items: unknown) => ({ type: 'array', items, minItems: 1, maxItems: 1 })

/**
 * The shapes that the services publish, as far as they are used; nothing beyond them may be sent. Compared in November
 * 2026 with https://github.com/klaviyo/openapi (and what Klaviyo's own client sends),
 * https://apireference.getresponse.com/open-api.json, and the clients that Mailchimp generates from its API definition;
 * Constant Contact's with what others send to https://v3.developer.constantcontact.com.
 */
const shapes = {
  getResponse: object({ email: text, campaign: object({ campaignId: text }) }),
  klaviyo: object({
    data: object({
      type: the('profile-subscription-bulk-create-job'),
      attributes: object({
        profiles: object({
          data: one(
            object({
              type: the('profile'),
              attributes: object({
                email: text,
                subscriptions: object({
                  email: object({ marketing: object({ consent: the('SUBSCRIBED') }) }),
                }),
              }),
            }),
          ),
        }),
      }),
      relationships: object({ list: object({ data: object({ type: the('list'), id: text }) }) }),
    }),
  }),
  mailchimp: object({ email_address: text, status: { enum: ['subscribed', 'pending'] } }),
  constantContact: object({ email_address: text, list_memberships: one(text) }),
}

const of = (more: Partial<Subscription> = {}): Subscription => ({
  service: 'getResponse',
  listId: 'LIST',
  email: 'jo@example.com',
  key: 'secret-us21',
  doubleOptIn: false,
  ...more,
})
const at = (url: string) => ({
  allowsPrivate: true,
  bases: {
    ...{ getResponse: url, klaviyo: url, mailchimp: url, constantContact: url },
    constantContactSignIn: url,
  },
})
const isShaped = (service: keyof typeof shapes, { body }: PartnerRequest) => {
  const check = ajv.compile(shapes[service])
  expect(check(JSON.parse(body)), JSON.stringify(check.errors)).toBe(true)
}

describe('a subscription', () => {
  it('reaches GetResponse', async () => {
    const { url, requests } = await startPartner(() => ({ status: 202 }))
    await subscribe(of(), at(url))
    const [sent] = requests
    expect(sent).toMatchObject({
      method: 'POST',
      path: '/v3/contacts',
      headers: { 'x-auth-token': 'api-key secret-us21' },
    })
    if (sent) isShaped('getResponse', sent)
  })

  it('reaches Klaviyo', async () => {
    const { url, requests } = await startPartner(() => ({ status: 202 }))
    await subscribe(of({ service: 'klaviyo' }), at(url))
    const [sent] = requests
    expect(sent).toMatchObject({
      path: '/api/profile-subscription-bulk-create-jobs',
      headers: {
        authorization: 'Klaviyo-API-Key secret-us21',
        revision: '2026-07-15',
        'content-type': 'application/vnd.api+json',
      },
    })
    if (sent) isShaped('klaviyo', sent)
  })

  it('reaches Mailchimp, which asks the visitor again where that is wanted', async () => {
    const { url, requests } = await startPartner(() => ({ status: 200 }))
    await subscribe(of({ service: 'mailchimp' }), at(url))
    await subscribe(of({ service: 'mailchimp', doubleOptIn: true }), at(url))
    expect(requests.map(({ path }) => path)).toEqual(Array(2).fill('/3.0/lists/LIST/members'))
    expect(requests.map(({ body }) => JSON.parse(body).status)).toEqual(['subscribed', 'pending'])
    for (const sent of requests) isShaped('mailchimp', sent)
    await expect(subscribe(of({ service: 'mailchimp', key: 'secret' }), at(url))).rejects.toBeInstanceOf(
      SubscriptionRefused,
    )
  })

  it('reaches Constant Contact with a token of the day', async () => {
    const { url, requests } = await startPartner(({ path }) =>
      path.endsWith('/token') ? { status: 200, body: { access_token: 'today' } } : { status: 201 },
    )
    await subscribe(of({ service: 'constantContact', key: 'client refresh' }), at(url))
    const [token, sent] = requests
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      client_id: 'client',
      refresh_token: 'refresh',
      grant_type: 'refresh_token',
    })
    expect(sent).toMatchObject({
      path: '/v3/contacts/sign_up_form',
      headers: { authorization: 'Bearer today' },
    })
    if (sent) isShaped('constantContact', sent)
  })

  it.each([
    ['getResponse', 409, {}],
    ['mailchimp', 400, { title: 'Member Exists' }],
  ] as const)('of someone who is on the list already is done: %s', async (service, status, body) => {
    const { url } = await startPartner(() => ({ status, body }))
    await expect(subscribe(of({ service }), at(url))).resolves.toBeUndefined()
  })

  it.each([400, 401, 403, 404, 422])('that is refused with %i is not tried again', async status => {
    const { url } = await startPartner(() => ({ status, body: { message: 'jo@example.com' } }))
    const refused = await subscribe(of(), at(url)).catch(error => error)
    expect(refused).toBeInstanceOf(SubscriptionRefused)
    expect(refused.message).not.toContain('jo@')
  })

  it.each([429, 500, 503])('that meets %i is tried again', async status => {
    const { url } = await startPartner(() => ({ status }))
    await expect(subscribe(of(), at(url))).rejects.toBeInstanceOf(OutgoingFailure)
  })

  it('is tried again where nothing answers', async () => {
    await expect(subscribe(of(), at('http://127.0.0.1:9'))).rejects.toBeInstanceOf(OutgoingFailure)
  })
})
