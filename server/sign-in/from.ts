import type { FastifyRequest } from 'fastify'
import { addressOf, callerOf } from '../limits/limits.ts'
import type { From } from './context.ts'

/** The source of a call. */
export const fromOf = (request: FastifyRequest): From => ({
  address: addressOf(request),
  caller: callerOf(request),
  userAgent: request.headers['user-agent']?.replace(/\p{Cc}/gu, ' ') ?? null,
})
