import type { ErrorBody, Key } from '@rounds/core/api'
import type { Entity, Issue } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'

/** A refusal with its status; its message is for the person who asked (decisions §3). */
export class HttpError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = new.target.name
    this.status = status
    this.body = body
  }
}

/** What was sent cannot be read or breaks the definition. */
export class BadRequest extends HttpError {
  constructor(message: string, errors?: readonly Issue[]) {
    super(400, { message, ...(errors && { errors }) })
  }
}

export class Unauthorized extends HttpError {
  constructor(message = 'Sign in first.') {
    super(401, { message })
  }
}

export class Forbidden extends HttpError {
  constructor(because: string) {
    super(403, { message: because })
  }
}

/** A session that has stood for a while has to be proven again before what is asked for. */
export class StepUpNeeded extends HttpError {
  constructor() {
    super(403, { message: 'Enter your password again to continue.', stepUp: true })
  }
}

export class NotFound extends HttpError {
  constructor(message = 'Not found.') {
    super(404, { message })
  }
}

/** The refusal for a record that is not there, or not within reach: the two are not told apart. */
export const missing = (entity: Entity, key: Key, ask = '') =>
  new NotFound(
    `This ${labelInSentence(entity.label)} (${key.join(', ')}) doesn’t exist, or you don’t have access to it.${ask && ` ${ask}`}`,
  )

/** A unique value that is taken, or a record that others depend on. */
export class Conflict extends HttpError {
  constructor(message: string, errors?: readonly Issue[]) {
    super(409, { message, ...(errors && { errors }) })
  }
}

/** The record has changed since it was read; it comes along as it is now. */
export class Changed extends HttpError {
  constructor(label: string, current: Readonly<Record<string, unknown>>) {
    super(412, { message: `This ${labelInSentence(label)} has changed since you opened it.`, current })
  }
}

export class TooMany extends HttpError {
  readonly seconds: number
  constructor(seconds: number) {
    super(429, { message: `Too many tries. Try again in ${inWords(seconds)}.` })
    this.seconds = seconds
  }
}

/** Something that a call needs is not set up, or does not answer. */
export class Unavailable extends HttpError {
  constructor(message: string) {
    super(503, { message })
  }
}

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, Math.ceil(seconds))} seconds`

/** What is wrong with a record, as one refusal. */
export function invalid(issues: readonly Issue[]): BadRequest {
  const [first] = issues
  const more = issues.length - 1
  return new BadRequest(
    `${first?.message ?? 'Couldn’t save this.'}${more > 0 ? ` And ${more} more.` : ''}`,
    issues,
  )
}
