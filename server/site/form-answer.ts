import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'
import type { Site } from './index.ts'
import { formById } from './read/forms.ts'
import { pageAt } from './read/pages.ts'
import { formHtml, problemsHtml, type Refilled } from './render/form.ts'
import type { Setting } from './render/scope.ts'

/** The hidden field that names the page a form stands on. */
export const pageField = 'rounds-page'

/** Whether a browser sent this form by itself, so that a person waits for a page and not for JSON. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? '')

/** What a visitor sent: to which form, from which page, and what. */
export interface SentForm {
  readonly id: number
  readonly given: ReadonlyMap<string, readonly string[]>
}

/** Where somebody is led whose form has arrived; a page of its own, so that loading it anew sends nothing twice. */
export async function afterSending(site: Site, reply: FastifyReply, id: number): Promise<FastifyReply> {
  const form = await formById(site.database, id)
  const { kind, link } = form?.config.confirmation ?? {}
  return site.lead(reply, 303, kind === 'page' && link ? link : `/_site/sent/${id}`)
}

/**
 * The page with the form again, everything that was typed still in it, and what is wrong said above it with a link to
 * each field (WCAG 2.2, 3.3.1). Throws what it cannot say to a visitor.
 */
export async function notSent(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, given }: SentForm,
  error: unknown,
): Promise<FastifyReply> {
  if (!(error instanceof HttpError) || error.status === 404) throw error
  const { message, errors } = error.body
  const refilled: Refilled = { given, issues: errors ?? [{ message }] }
  const frame = await site.pages.frame()
  const path = given.get(pageField)?.[0] ?? ''
  const found = path.startsWith('/') ? await pageAt(site.database, path) : undefined
  const onItsPage =
    found && (await site.pages.from(frame, found, { path, refilled: { ...refilled, form: id } }))
  const answer = onItsPage?.body.includes(`id="form-${id}"`)
    ? onItsPage
    : await site.pages.messageAnswer(frame, error.status, setting => alone(site, setting, id, refilled))
  await site.sendPrivately(request, reply, { ...answer, status: error.status })
  return reply
}

/** The form without a page around it, where it was sent from elsewhere. */
async function alone(site: Site, { html }: Setting, id: number, refilled: Refilled) {
  const form = await formById(site.database, id)
  const again = form
    ? problemsHtml(form, refilled) + formHtml(form, { html, trap: site.trap, from: '', refilled })
    : ''
  return { path: '/', title: form?.title ?? 'This could not be sent', html: again }
}
