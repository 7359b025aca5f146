import type { Given } from '@rounds/core/rules/forms'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../errors.ts'
import type { Site } from '../index.ts'
import { formFields } from '../render/form.ts'
import { formMessage } from '../render/form-message.ts'
import { commentAction, commentForm } from './comment-form.ts'

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
  const answer = await site.pages.messageAnswer(await site.frameFor(request), error.status, setting =>
    formMessage(setting, site.trap, commentForm, refilled, commentAction(id)),
  )
  await site.sendToVisitor(request, reply, { ...answer, status: error.status })
  return reply
}
