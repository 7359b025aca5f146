import { type ErrorBody, FilterError, KeyError, OrderError } from '@rounds/core/api'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, isBusy } from '../database/database.ts'
import { HttpError, TooMany } from '../errors.ts'

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** Fastify's own refusals in our words; the rest of its messages name its insides. */
const words: Readonly<Record<number, string>> = {
  400: 'The request cannot be read: its JSON is broken.',
  413: 'That is more than one call may send.',
  415: 'Send JSON, with the content type application/json.',
  429: 'Too many calls. Wait a moment.',
}

const RETRY_SECONDS = 5
const BUSY = 'Too much is going on right now. Try again in a few seconds.'

/**
 * Answers every failure as decisions §3 have it: `{ message, errors? }`, no stack, no SQL, no path. What nobody
 * foresaw is a 500 that carries the id of its entry in the error log.
 */
export const answerFailure =
  (database: Database) => async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof TooMany) reply.header('retry-after', Math.ceil(error.seconds))
    if (error instanceof HttpError) return reply.code(error.status).send(error.body)
    if (error instanceof FilterError || error instanceof OrderError || error instanceof KeyError)
      return reply.code(400).send({ message: error.message } satisfies ErrorBody)
    if (isFastifyError(error) && error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: words[error.statusCode] ?? 'This cannot be done.' })
    if (isBusy(error)) return reply.code(503).header('retry-after', RETRY_SECONDS).send({ message: BUSY })
    request.log.error({ err: error }, 'unforeseen failure')
    const id = await remember(database, request, error, request.log)
    const more = id === undefined ? 'Try again in a minute.' : `It is in the error log as ${id}.`
    const body = { message: `Something went wrong on our side. ${more}` }
    return reply.code(500).send({ ...body, ...(id !== undefined && { id }) })
  }

async function remember(database: Database, request: FastifyRequest, error: unknown, log: FastifyBaseLogger) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  try {
    const row = await database.query
      .insertInto('ErrorLog')
      .values({
        Type: name.slice(0, 100),
        Message: (message || name).slice(0, 4000),
        Stack: stack?.slice(0, 20_000) ?? null,
        Method: request.method,
        Path: (request.routeOptions.url ?? request.url.split('?')[0] ?? '').slice(0, 2000),
        Address: request.ip,
      })
      .returning('Id')
      .executeTakeFirst()
    return row?.Id
  } catch (failure) {
    log.error({ err: failure }, 'the error log cannot be written')
    return undefined
  }
}
