import mailchimp from '@mailchimp/mailchimp_marketing'
import { Configuration, ContactsApi } from 'ctct-api-client'
import {
  ApiKeySession,
  ListEnum,
  ProfileEnum,
  ProfileSubscriptionBulkCreateJobEnum,
  ProfilesApi,
} from 'klaviyo-api'
import { describe, expect, it } from 'vitest'
import { type Subscription, subscribe } from '../../../server/outgoing/newsletter.ts'
import { type PartnerRequest, startPartner } from '../support/partner.ts'

/**
 * The services generate these clients and their types from the OpenAPI documents that they publish: a field that a
 * document lacks does not compile here. GetResponse has no such client (`newsletter.test.ts`).
 */
const email = 'jo@example.com'
const [LIST, KEY] = ['LIST', 'secret-us21']

const asClient: Readonly<
  Record<Exclude<Subscription['service'], 'getResponse'>, (url: string) => Promise<unknown>>
> = {
  klaviyo(url) {
    const profiles = new ProfilesApi(new ApiKeySession(KEY))
    profiles.basePath = url
    const subscriptions = { email: { marketing: { consent: 'SUBSCRIBED' as const } } }
    return profiles.bulkSubscribeProfiles({
      data: {
        type: ProfileSubscriptionBulkCreateJobEnum.ProfileSubscriptionBulkCreateJob,
        attributes: {
          profiles: { data: [{ type: ProfileEnum.Profile, attributes: { email, subscriptions } }] },
        },
        relationships: { list: { data: { type: ListEnum.List, id: LIST } } },
      },
    })
  },
  mailchimp(url) {
    mailchimp.setConfig({ apiKey: KEY, server: 'us21' })
    Object.assign(mailchimp, { basePath: `${url}/3.0` })
    return mailchimp.lists.addListMember(LIST, { email_address: email, status: 'subscribed' })
  },
  constantContact(url) {
    const contacts = new ContactsApi(new Configuration({ basePath: `${url}/v3`, accessToken: 'today' }))
    return contacts.createOrUpdateContact({ email_address: email, list_memberships: [LIST] })
  },
}

/** The user's name in Mailchimp's sign-in may be anything. */
const signIn = (authorization: unknown) =>
  String(authorization).replace(
    /^Basic (.+)$/,
    (_, text: string) => `Basic :${Buffer.from(text, 'base64').toString().split(':')[1]}`,
  )
const told = ({ method, path, headers, body }: PartnerRequest) => ({
  method,
  path,
  authorization: signIn(headers.authorization),
  revision: headers.revision,
  body: JSON.parse(body),
})

describe('a subscription is sent as the service’s own client sends it', () => {
  it.each(['klaviyo', 'mailchimp', 'constantContact'] as const)('to %s', async service => {
    const { url, requests } = await startPartner(({ path }) =>
      path.endsWith('/token') ? { status: 200, body: { access_token: 'today' } } : { status: 202 },
    )
    const key = service === 'constantContact' ? 'client refresh' : KEY
    await subscribe(
      { service, listId: LIST, email, key, doubleOptIn: false },
      { allowsPrivate: true, bases: { [service]: url, constantContactSignIn: url } },
    )
    await asClient[service](url)
    const [ours, theirs] = requests.filter(({ path }) => !path.endsWith('/token')).map(told)
    expect(theirs).toBeDefined()
    expect(ours).toEqual(theirs)
  })
})
