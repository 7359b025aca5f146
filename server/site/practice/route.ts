import { readPracticeAnswers, type Sent } from '@rounds/core/rules/verify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepAnswers, readQuestion } from '../../content/practice/answer.ts'
import { PRACTICE_PATH } from '../../content/practice/mail.ts'
import { addressOf, callerOf, type Limits } from '../../limits/limits.ts'
import type { Records } from '../../records/records.ts'
import type { Site } from '../index.ts'
import { sendSecretPage } from '../secret-page.ts'
import { practiceForm, type Refused } from './practice-form.ts'

const MOST_BYTES = 64 * 1024
/** A token cannot be guessed; this keeps a program from trying all the same. */
const LIMIT = { name: 'practice link', most: 60, seconds: 600 }
const FORM_TYPE = 'application/x-www-form-urlencoded'
const TOKEN = /^[\w-]{43}$/

const thanks = {
  title: 'Thank you',
  html: '<p>We have your answer. Our staff read it before anything changes on the website. You can close this page.</p>',
}
const over = {
  title: 'This link has expired',
  html: '<p>A link can be answered once, for 14 days. If something on our website is wrong, please <a href="/">contact us</a>, or wait for our next email.</p>',
}

/**
 * `/_site/facts/<token>`: on which a practice says, without an account, what is still right. Looking uses nothing up,
 * since mail programs look before people do; the first answer that is kept does.
 */
export function practiceRoute(
  app: FastifyInstance,
  site: Site,
  { limits, records }: { readonly limits: Limits; readonly records: Records },
): void {
  const readAt = async (request: FastifyRequest) => {
    await limits.take(LIMIT, callerOf(request))
    const { token = '' } = request.params as { token?: string }
    return TOKEN.test(token) ? readQuestion(site.database.query, token) : undefined
  }

  app.get(`${PRACTICE_PATH}/:token`, async (request, reply) => {
    const question = await readAt(request)
    if (question === undefined) return sendSecretPage(site, request, reply, 404, over)
    if (question === 'answered') return sendSecretPage(site, request, reply, 200, thanks)
    return sendSecretPage(site, request, reply, 200, {
      title: titleOf(question),
      html: practiceForm(question, pathOf(request)),
    })
  })

  app.register(async own => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    own.post(`${PRACTICE_PATH}/:token`, async (request, reply) => {
      const question = await readAt(request)
      if (question === undefined) return sendSecretPage(site, request, reply, 404, over)
      if (question !== 'answered') {
        const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const sent: Sent = name => (body.get(name) ?? '').replaceAll('\0', '')
        const { answers, issues } = readPracticeAnswers(
          question.entity,
          question.facts,
          sent,
          question.states,
        )
        if (issues.length > 0) {
          const refused: Refused = { sent, issues }
          const html = practiceForm(question, pathOf(request), refused)
          return sendSecretPage(site, request, reply, 400, {
            title: titleOf(question),
            titlePrefix: 'Problem: ',
            html,
          })
        }
        const author = { userId: null, userName: null, actUserName: null, address: addressOf(request) }
        await records.unit({ author }, unit => keepAnswers(unit, question, answers))
      }
      return site.lead(reply, 303, pathOf(request))
    })
  })
}

const titleOf = ({ title }: { readonly title: string }) => `Is this still right? ${title}`
const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? url
