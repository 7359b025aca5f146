import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { type Subscription, SubscriptionRefused, subscribe } from '../../../server/outgoing/newsletter.ts'
import { OutgoingFailure } from '../../../server/outgoing/request.ts'
import { startPartner } from '../support/partner.ts'

/**
 * What GetResponse publishes at https://apireference.getresponse.com/open-api.json, as far as it is used (compared in
 * November 2026); nothing beyond it may be sent. The others are compared with their own clients (`own-clients.test.ts`).
 */
const isGetResponses = new Ajv().compile({
  type: 'object',
  properties: {
    email: { type: 'string', minLength: 1 },
    campaign: {
      type: 'object',
      properties: { campaignId: { type: 'string', minLength: 1 } },
      required: ['campaignId'],
      additionalProperties: false,
    },
  },
  required: ['email', 'campaign'],
  additionalProperties: false,
})

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
    expect(isGetResponses(JSON.parse(sent?.body ?? '')), JSON.stringify(isGetResponses.errors)).toBe(true)
  })

  it('reaches Mailchimp, which asks the visitor again where that is wanted', async () => {
    const { url, requests } = await startPartner(() => ({ status: 200 }))
    await subscribe(of({ service: 'mailchimp' }), at(url))
    await subscribe(of({ service: 'mailchimp', doubleOptIn: true }), at(url))
    expect(requests.map(({ path }) => path)).toEqual(Array(2).fill('/3.0/lists/LIST/members'))
    expect(requests.map(({ body }) => JSON.parse(body).status)).toEqual(['subscribed', 'pending'])
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
