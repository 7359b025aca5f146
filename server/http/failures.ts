import { type ErrorBody, FilterError, KeyError, OrderError } from '@rounds/core/api'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { factsOf, rememberFailure } from '../audit/error-log.ts'
import { type Database, isAway, isBusy } from '../database/database.ts'
import { HttpError, TooMany } from '../errors.ts'
import type { Site } from '../site/index.ts'
import { isMissingTable } from '../sql/conflicts.ts'
import { isDiskFull } from '../startup-error.ts'

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/** Fastify's own refusals in our words; the rest of its messages name its insides. */
const words: Readonly<Record<number, string>> = {
  400: 'Couldn’t read the request: its JSON is broken.',
  413: 'The request is too large.',
  415: 'Send JSON, with the content type application/json.',
  429: 'Too many requests. Wait a moment.',
}

const RETRY_SECONDS = 5
const BUSY = 'The server is busy. Try again in a few seconds.'
const AWAY = 'The database isn’t responding. Nothing was changed. Try again in a few seconds.'
const FULL =
  'The server’s disk is full, so nothing was saved. Your changes are still here. Tell your server administrator, then try again.'

const TABLE_MISSING =
  'A table of the database is missing. A MoJoAdmin can bring it back: Database tools, Restore.'

/** What is said of the answer that was begun, and not of the refusal that is sent instead. */
const ofAnswer = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'x-pagination',
]

/** A stream that fails has its headers written down already, in both places. */
function dropHeadersOfAnswer(reply: FastifyReply): void {
  for (const name of ofAnswer) {
    reply.removeHeader(name)
    if (!reply.raw.headersSent) reply.raw.removeHeader(name)
  }
}

/**
 * Answers every failure as decisions §3 have it: `{ message, errors? }`, no stack, no SQL, no path. What nobody
 * foresaw is a 500 that carries the id of its entry in the error log.
 */
export const answerFailure =
  (database: Database) => async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    dropHeadersOfAnswer(reply)
    if (error instanceof TooMany) reply.header('retry-after', Math.ceil(error.seconds))
    if (error instanceof HttpError && error.status === 503) reply.header('retry-after', RETRY_SECONDS)
    if (error instanceof HttpError) return reply.code(error.status).send(error.body)
    if (error instanceof FilterError || error instanceof OrderError || error instanceof KeyError)
      return reply.code(400).send({ message: error.message } satisfies ErrorBody)
    if (isFastifyError(error) && error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).send({ message: words[error.statusCode] ?? 'This can’t be done.' })
    if (isBusy(error) || isAway(error)) {
      reply.code(503).header('retry-after', RETRY_SECONDS)
      return isForPeople(request) || isFormOfVisitor(request)
        ? sendPage(reply, isForPeople(request) ? LATER : NOT_SENT)
        : reply.send({ message: isBusy(error) ? BUSY : AWAY })
    }
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'the disk is full')
      if (isFormOfVisitor(request)) return sendPage(reply.code(507), NOT_SENT)
      return reply.code(507).send({ message: FULL } satisfies ErrorBody)
    }
    request.log.error({ err: error }, 'unforeseen failure')
    const id = await remember(database, request, error, request.log)
    const happened = isMissingTable(error) ? TABLE_MISSING : 'Something went wrong on our side.'
    const more = id === undefined ? 'Try again in a minute.' : `The error log has it as ${id}.`
    if (isForPeople(request)) return sendPage(reply.code(500), BROKEN)
    if (isFormOfVisitor(request)) return sendPage(reply.code(500), NOT_SENT)
    const body = { message: `${happened} ${more}` }
    return reply.code(500).send({ ...body, ...(id !== undefined && { id }) })
  }

/**
 * Answers what the framework refuses before a route is found. An address that cannot be decoded is nothing that can be
 * at the website, which says so to people.
 */
export const answerRefused =
  (fail: ReturnType<typeof answerFailure>, site: Pick<Site, 'handle'>) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      if (error.code !== 'FST_ERR_BAD_URL') throw error
      if (isForPeople(request)) return void (await site.handle(request, reply))
      reply.code(400).send({ message: NO_ADDRESS } satisfies ErrorBody)
    } catch (failed) {
      await fail(failed, request, reply)
    }
  }

const NO_ADDRESS =
  'This address can’t be read: it has a % that doesn’t encode a character. Write a plain % as %25.'

/** Whether a person sees the answer in the window of a browser, at an address that is not the API's. */
const isForPeople = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|auth|healthz|readyz)(\/|$)/i.test(url) &&
  (headers.accept ?? '').includes('text/html')

/** Whether a browser sent a form of the website by itself, so that a person reads the answer. */
const isFormOfVisitor = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  (headers.accept ?? '').includes('text/html') &&
  /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers['content-type'] ?? '')

const LATER = 'This page can’t be shown right now. Please try again in a moment.'
const NOT_SENT =
  'Your form was not sent, because we can’t store it right now. Use your browser’s Back button to return to what you wrote, and send it again in a few minutes.'
const BROKEN = 'Something went wrong on our side, and we have been told. Please try again in a minute.'

/** A page that needs nothing else: what it would be made with may be what does not answer. */
const sendPage = (reply: FastifyReply, words: string) =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<meta name="robots" content="noindex">\n<title>We’ll be back soon</title>\n<h1>We’ll be back soon</h1>\n<p>${words}</p>\n</html>\n`,
    )

async function remember(database: Database, request: FastifyRequest, error: unknown, log: FastifyBaseLogger) {
  try {
    return await rememberFailure(database, {
      ...factsOf(error),
      method: request.method,
      path: request.routeOptions.url ?? request.url.split('?')[0] ?? '',
      address: request.ip,
      data: aboutOf(request),
    })
  } catch (failure) {
    log.error({ err: failure }, 'could not write to the error log')
    return undefined
  }
}

/** The record that was called for, or the address of the page. */
function aboutOf({ params, url }: FastifyRequest): Readonly<Record<string, unknown>> {
  const { entity, key } = (params ?? {}) as Readonly<Record<string, unknown>>
  if (entity !== undefined) return { entity, ...(key !== undefined && { key }) }
  const path = url.split('?')[0] ?? ''
  return /^\/(api|auth)\//i.test(path) ? {} : { page: path.slice(0, 500) }
}
