import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from './index.ts'
import type { Message } from './render/message.ts'
import type { Setting } from './render/scope.ts'

/**
 * Sends a page whose address is a secret: nobody keeps it, and no other server is told where somebody came from.
 */
export async function sendSecretPage(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: Omit<Message, 'path'> | ((setting: Setting) => Omit<Message, 'path'>),
): Promise<FastifyReply> {
  const answer = await site.pages.messageAnswer(await site.pages.frame(), status, setting => ({
    path: '/',
    ...(typeof message === 'function' ? message(setting) : message),
  }))
  const headers = answer.headers.map((value, at) =>
    answer.headers[at - 1] === 'referrer-policy' ? 'no-referrer' : value,
  )
  await site.sendPrivately(request, reply, { ...answer, headers, status })
  return reply
}
