import { Type } from 'typebox'
import { marketingServices } from '../../rules/forms/marketing.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, done, flag, id, listOf, meaning, oneOf, orNull } from './schema.ts'

const tags = ['Email marketing']

const service = oneOf('getResponse', 'klaviyo', 'mailchimp', 'constantContact')
const body = all({
  form: meaning(id, 'The key of the form the visitor signed up with.'),
  email: Type.String({ maxLength: 256, format: 'email' }),
  consent: meaning(flag, 'The visitor asked for the newsletter; otherwise nothing is sent.'),
})

const signUp = <Id extends string, Path extends string>(name: Id, path: Path, of: string) =>
  ({
    id: name,
    method: 'POST',
    path,
    summary: `Add a subscriber to ${of}`,
    description:
      'For visitors who asked for a form’s newsletter. Only the address is sent, in a background job, and nothing from a form with health information.',
    tags,
    isPublic: true,
    body,
    response: { description: 'The address is queued.', schema: done },
    refusals: [400, 404, 409, 413, 415, 429],
  }) as const satisfies Contract

const MC = '/api/v1/mc/emailmarketing'
const [, , mailchimp, constantContact] = marketingServices

/** Newsletter sign-ups from forms, and queued or failed sendings. */
export const emailMarketingContracts = {
  getResponse: signUp('emailMarketing.getResponse', `${MC}/getResponse`, 'GetResponse'),
  klaviyo: signUp('emailMarketing.klaviyo', `${MC}/klaviyo`, 'Klaviyo'),
  klaviyoApi: signUp('emailMarketing.klaviyo.api', '/api/emailmarketing/klaviyo', 'Klaviyo'),
  klaviyoMc: signUp('emailMarketing.klaviyo.mc', '/api/v1/mc/api/emailmarketing/klaviyo', 'Klaviyo'),
  mailchimp: signUp('emailMarketing.mailchimp', `${MC}/mailchimp`, mailchimp.name),
  constantContact: signUp('emailMarketing.constantContact', `${MC}/constantContact`, constantContact.name),
  state: {
    id: 'emailMarketing.state',
    method: 'GET',
    path: `${MC}/state`,
    summary: 'Connected services and forms, and what failed',
    description: 'Requires Email marketing.',
    tags,
    response: {
      description: 'The status.',
      schema: all({
        services: listOf(all({ service, hasKey: flag })),
        forms: listOf(
          all({
            id,
            name: anyText,
            service: orNull(service),
            listId: orNull(anyText),
            problem: meaning(
              orNull(oneOf('off', 'health', 'service', 'list', 'consent', 'email')),
              'Why it sends nothing; null if it does.',
            ),
            sent: count,
            waiting: count,
          }),
        ),
        failed: listOf(all({ id, form: anyText, service, message: orNull(anyText), at: anyText })),
      }),
    },
    refusals: [401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
