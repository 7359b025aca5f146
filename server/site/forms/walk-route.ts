import {
  type Form,
  type FormPage,
  type Given,
  isQuestion,
  namesOf,
  pageAfter,
  pageBefore,
  pageNamed,
  readForm,
} from '@rounds/core/rules/forms'
import type { FastifyInstance } from 'fastify'
import { callerOf } from '../../limits/limits.ts'
import { formMissing, showForm } from '../form-answer.ts'
import type { Site } from '../index.ts'
import { formById } from '../read/forms.ts'
import { formFields } from '../render/form.ts'
import { acceptFormParts, type FormParts, fileIssuesOf } from './form-parts.ts'
import { judgingNow } from './judging.ts'

const MOST_BYTES = 1024 * 1024
/** Nothing is stored between two pages of a form, so that only a program comes near this. */
const LIMIT = { name: 'form page', most: 600, seconds: 600 }
export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** The fields of a body by their names, each with all its values. */
export const givenIn = (body: string): Given => {
  const sent = new URLSearchParams(body)
  return new Map([...new Set(sent.keys())].map(name => [name, sent.getAll(name)]))
}

/**
 * `POST /_site/form/<form>`: from one page of a form to another. All answers come with the request and go back in the
 * page, so that the server keeps nothing of a form that nobody has sent.
 */
export function formWalkRoute(app: FastifyInstance, site: Site, parts: FormParts): void {
  // A context of its own: nothing else of the site takes a body.
  app.register(async own => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) =>
      done(null, givenIn(String(body))),
    )
    await acceptFormParts(own, parts, {
      formOf: ({ params }) => Number((params as { readonly id?: string }).id) || 0,
      toBody: given => given,
    })
    own.post<{ Params: { id: string } }>('/_site/form/:id', async (request, reply) => {
      await parts.limits.take(LIMIT, callerOf(request))
      const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0
      const shown = await formById(site.database, id)
      if (!shown) return formMissing(site, request, reply)
      const form = readForm(shown.config)
      const fileIssues = fileIssuesOf(request)
      const sent = request.body as Given
      const { given, page, isChange } =
        fileIssues.length > 0 ? samePage(form, sent) : pageAskedFor(form, sent)
      const issues = [...fileIssues, ...(page.at === 'step' ? page.issues : [])]
      return showForm(
        site,
        request,
        reply,
        { shown, given },
        { page, issues, isChange },
        issues.length > 0 ? 400 : 200,
      )
    })
  })
}

/** The page that one of the buttons of a form asks for. */
function pageAskedFor(
  form: Form,
  sent: Given,
): { readonly given: Given; readonly page: FormPage; readonly isChange: boolean } {
  const from = sent.get(formFields.step)?.[0]
  const go = sent.get(formFields.go)?.[0] ?? 'next'
  const wasChange = sent.has(formFields.change)
  const given = withBlanks(form, sent, from)
  if (go.startsWith('step:'))
    return { given, page: pageNamed(form, given, go.slice('step:'.length)), isChange: true }
  if (go === 'back' || from === undefined)
    return { given, page: pageBefore(form, given, from), isChange: false }
  const page = pageAfter(form, given, from, judgingNow(), wasChange)
  return { given, page, isChange: wasChange && page.at === 'step' }
}

/** The page that was sent, where a file on it cannot be taken. */
function samePage(form: Form, sent: Given) {
  const from = sent.get(formFields.step)?.[0]
  const given = withBlanks(form, sent, from)
  return { given, page: pageNamed(form, given, from ?? ''), isChange: sent.has(formFields.change) }
}

/** A box that is not checked is not sent; that it was left so is an answer, and what stood there before is over. */
function withBlanks(form: Form, sent: Given, from: string | undefined): Given {
  const step = form.steps.find(({ name }) => name === from)
  const names = (step?.fields ?? []).filter(isQuestion).flatMap(namesOf)
  return new Map([...names.map(name => [name, ['']] as const), ...sent])
}
