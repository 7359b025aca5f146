import {
  evaluateForm,
  type FormPage,
  type Given,
  isPaged,
  pageToSend,
  readForm,
} from '@rounds/core/rules/forms'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../errors.ts'
import { isDiskFull } from '../startup-error.ts'
import { judgingNow } from './forms/judging.ts'
import type { Site } from './index.ts'
import { formById, type ShownForm } from './read/forms.ts'
import { pageAt } from './read/pages.ts'
import { formFields, type Refilled } from './render/form.ts'
import { formMessage } from './render/form-message.ts'

/** Whether a browser sent this form by itself, so that a person waits for a page and not for JSON. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? '')

/** What a visitor sent: to which form, from which page, and what. */
export interface SentForm {
  readonly id: number
  readonly given: Given
}

/** Where somebody is led whose form has arrived; a page of its own, so that loading it anew sends nothing twice. */
export async function afterSending(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, download }: { readonly id: number; readonly download: string | undefined },
): Promise<FastifyReply> {
  if (download) return site.lead(reply, 303, download)
  const form = await formById(site.database, id)
  const { kind, link } = form?.config.confirmation ?? {}
  return site.leadOn(request, reply, 303, kind === 'page' && link ? link : `/_site/sent/${id}`)
}

const NOT_STORED =
  'We couldn’t store your form, so it was not sent. What you wrote is still here. Send it again in a few minutes.'

/** The refusal as it is said to a visitor; of what failed on our side, only that it did. */
function refusalOf(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  return new HttpError(isDiskFull(error) ? 507 : 503, { message: NOT_STORED })
}

/**
 * The page with the form again, everything that was typed still in it, and what is wrong said above it with a link to
 * each field (WCAG 2.2, 3.3.1). Throws what it cannot say to a visitor, as when nothing can be read either.
 */
export async function notSent(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, given }: SentForm,
  error: unknown,
): Promise<FastifyReply> {
  const refusal = refusalOf(error)
  if (refusal.status === 404) throw error
  // Where the database is away, the form cannot be read either: the first failure is what happened.
  const shown = await formById(site.database, id).catch(() => undefined)
  if (!shown) throw error
  if (refusal !== error) request.log.error({ err: error }, 'could not store a form')
  const { message, errors } = refusal.body
  const all = errors ?? [{ message }]
  const page = pageWith(shown, given, all)
  const here = page?.at === 'step' ? fieldsOfStep(shown, page.step) : undefined
  const issues = here ? all.filter(({ field }) => field !== undefined && here.has(field)) : all
  return showForm(site, request, reply, { shown, given }, { page, issues }, refusal.status)
}

/** Where somebody is led whose form could not be sent; undefined where all of it stands on one page and goes on. */
function pageWith(shown: ShownForm, given: Given, issues: Refilled['issues']): FormPage | undefined {
  const form = readForm(shown.config)
  const judging = judgingNow()
  if (!isPaged(form)) {
    const page = pageToSend(form, given, judging)
    return page.at === 'exit' ? page : undefined
  }
  const { path } = evaluateForm(form, given, judging)
  const first = issues.find(({ field }) => field !== undefined)?.field
  const step = path.find(({ fields }) =>
    fields.some(({ name }) => first !== undefined && name === first),
  )?.step
  return step ? { at: 'step', step: step.name, issues: [] } : pageToSend(form, given, judging)
}

const fieldsOfStep = (shown: ShownForm, step: string): ReadonlySet<string> =>
  new Set(
    readForm(shown.config)
      .steps.find(({ name }) => name === step)
      ?.fields.map(({ name }) => name ?? ''),
  )

/** How far a visitor has come in a form, and what is wrong there. */
interface Progress {
  readonly page: FormPage | undefined
  readonly issues: Refilled['issues']
  readonly isChange?: boolean
  /** What is said above the form, made safe already. */
  readonly notice?: string
}

/** Sends a page of a form, on the page of the site that it stands on, where it stands on one. */
export async function showForm(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { shown, given }: { readonly shown: ShownForm; readonly given: Given },
  { page, issues, isChange = false, notice }: Progress,
  status: number,
): Promise<FastifyReply> {
  const token = given.get(formFields.token)?.[0]
  // Where an exit ends a form, that is what is shownIssues, and not that something is wrong.
  const shownIssues = page?.at === 'exit' ? [] : issues
  const refilled: Refilled = {
    given,
    issues: shownIssues,
    isChange,
    ...(page && { page }),
    ...(notice && { notice }),
    ...(token && { token }),
  }
  const frame = await site.frameFor(request)
  const path = given.get(formFields.page)?.[0] ?? ''
  const found = path.startsWith('/') ? await pageAt(site.database, path) : undefined
  const onItsPage =
    found && (await site.pages.from(frame, found, { path, refilled: { ...refilled, form: shown.id } }))
  const answer = onItsPage?.body.includes(`id="form-${shown.id}"`)
    ? onItsPage
    : await site.pages.messageAnswer(frame, status, setting =>
        formMessage(setting, site.trap, shown, refilled),
      )
  await site.sendToVisitor(request, reply, { ...answer, status })
  return reply
}

/** What is said where a form is not there any more, or never was. */
export async function formMissing(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await site.pages.messageAnswer(await site.frameFor(request), 404, () => ({
    path: '/',
    title: 'We can’t find that form',
    html: '<p>It may have been taken down. The menu above leads on from here.</p>',
  }))
  await site.sendToVisitor(request, reply, answer)
  return reply
}
