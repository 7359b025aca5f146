import type { FastifyRequest } from 'fastify'
import { answer, type Paths, refused } from '../contract/operation.ts'
import { NotFound } from '../errors.ts'
import { jobOf } from '../jobs/bulk-report.ts'
import { createUndoJob, stopJob } from '../jobs/create-job.ts'
import type { SpecialCall } from './call.ts'

const path = '/api/v1/mc/jobs'
const nullable = (type: 'integer' | 'string') => ({ type: [type, 'null'] as const })
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The key of the job.',
  schema: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
} as const

const whole = { type: 'integer', minimum: 0 } as const
const job = {
  type: 'object',
  required: ['id', 'title', 'state', 'done', 'total', 'message', 'result'],
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    state: { enum: ['waiting', 'running', 'done', 'failed', 'stopped'] },
    done: whole,
    total: nullable('integer'),
    message: nullable('string'),
    action: { enum: ['update', 'delete', 'undo', null] },
    entity: nullable('string'),
    ofJob: nullable('integer'),
    undoUntil: nullable('string'),
    undoneBy: nullable('integer'),
    result: {},
  },
  additionalProperties: false,
} as const

const paths: Paths = {
  [`${path}/{id}`]: {
    get: {
      operationId: 'jobs.look',
      summary: 'How far a job is',
      description:
        'One’s own; a MoJoAdmin sees those of others. Of a change of many records, `result` has how many are done and refused, and the first 200 that were refused with the reason; `undoUntil` says until when it can be taken back.',
      tags: ['Jobs'],
      parameters: [id],
      responses: { 200: answer('The job as it is now.', job), ...refused(401, 404) },
    },
  },
  [`${path}/{id}/stop`]: {
    post: {
      operationId: 'jobs.stop',
      summary: 'Stop a job',
      description: 'What it has done stays done. One that has ended stays as it is.',
      tags: ['Jobs'],
      parameters: [id],
      responses: { 200: answer('The job as it is now.', job), ...refused(401, 404) },
    },
  },
  [`${path}/{id}/undo`]: {
    post: {
      operationId: 'jobs.undo',
      summary: 'Take back what a job has done',
      description:
        'Within 24 hours, as a job of its own. What somebody has changed since stays as it is, and is named in its result.',
      tags: ['Jobs'],
      parameters: [id],
      responses: {
        202: answer('The job that has begun.', {
          type: 'object',
          required: ['JbId'],
          properties: { JbId: { type: 'integer' } },
          additionalProperties: false,
        }),
        ...refused(401, 404, 409, 429),
      },
    },
  },
}

/** Looking at a job, stopping it, and taking back what it has done. */
export const jobCalls: SpecialCall = {
  paths,
  add(app, { database, records, authenticate }) {
    const { query } = database
    app.get(`${path}/:id`, async request => {
      const { person } = await authenticate(request)
      return found(await jobOf(query, idOf(request), person), request)
    })
    app.post(`${path}/:id/stop`, async request => {
      const actor = await authenticate(request)
      await stopJob(records, actor, idOf(request))
      return found(await jobOf(query, idOf(request), actor.person), request)
    })
    app.post(`${path}/:id/undo`, async (request, reply) => {
      const actor = await authenticate(request)
      const undo = await createUndoJob(records, actor, idOf(request))
      return reply.code(202).send({ JbId: undo.id })
    })
  },
}

const textOf = (request: FastifyRequest) => String((request.params as { id?: string }).id)

function idOf(request: FastifyRequest): number {
  const value = /^\d{1,10}$/.test(textOf(request)) ? Number(textOf(request)) : 0
  if (value < 1 || value > 2_147_483_647) throw new NotFound(`There is no job ${textOf(request)}.`)
  return value
}

function found<T>(job: T | undefined, request: FastifyRequest): T {
  if (!job) throw new NotFound(`There is no job ${textOf(request)}.`)
  return job
}
