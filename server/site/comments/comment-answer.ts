import type { Given } from '@rounds/core/rules/forms'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { HttpError } from '../../errors.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import type { CachedPage } from '../cached-page.ts'
import type { Site } from '../index.ts'
import type { Pages } from '../pages.ts'
import { formFields } from '../render/form.ts'
import { formMessage } from '../render/form-message.ts'
import { escapeHtml } from '../render/trusted-html.ts'
import { commentAction, commentForm } from './comment-form.ts'

/** Where somebody is led whose comment has arrived. */
export const commentedPath = (page: number): string => `/_site/commented/${page}`

/** `/_site/commented/<page>`: what is said once a comment has arrived; undefined for any other path. */
export async function commentedPage(
  { pages, database }: { readonly pages: Pages; readonly database: Database },
  path: string,
): Promise<CachedPage | undefined> {
  const id = Number(/^\/_site\/commented\/(\d{1,9})$/.exec(path)?.[1])
  if (!id) return undefined
  const { rows } = await sql<{
    url: string
    title: string
  }>`select "CSeoUrl" as url, coalesce("CPublicTitle", "CTitle") as title
    from "Content" c where "CId" = ${id} and "CSeoUrl" is not null and ${contentIsShown('c')}`.execute(
    database.query,
  )
  const [page] = rows
  if (!page) return undefined
  return pages.message(await pages.frame(), `${path} ${page.url} ${page.title}`, 200, () => ({
    path: '/',
    title: 'Thank you for your comment',
    html: `<p>It appears once our staff have read it.</p><p><a href="${escapeHtml(page.url)}">Back to “${escapeHtml(page.title)}”</a></p>`,
  }))
}

/** The form again with what was typed, and what is wrong said above it. Throws what it cannot say to a visitor. */
export async function commentNotSent(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, given }: { readonly id: number; readonly given: Given },
  error: unknown,
): Promise<FastifyReply> {
  if (!(error instanceof HttpError) || error.status === 404) throw error
  const { message, errors } = error.body
  const token = given.get(formFields.token)?.[0]
  const refilled = { given, issues: errors ?? [{ message }], ...(token && { token }) }
  const answer = await site.pages.messageAnswer(await site.pages.frame(), error.status, setting =>
    formMessage(setting, site.trap, commentForm, refilled, commentAction(id)),
  )
  await site.sendToVisitor(request, reply, { ...answer, status: error.status })
  return reply
}
