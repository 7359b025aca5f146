import {
  capabilityStatement,
  type FhirType,
  isFhirType,
  operationOutcome,
  type Resource,
  readFhirSearch,
  searchBundle,
} from '@rounds/core/rules/fhir'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caches, clearNotice } from '../../cache/caches.ts'
import { createDependentCache } from '../../cache/dependent-cache.ts'
import type { Changes } from '../../database/changes.ts'
import { HttpError, TooMany } from '../../errors.ts'
import { callerOf, type Limits } from '../../limits/limits.ts'
import { directoryEntities } from '../directory/page.ts'
import { type Nearness, nearnessOf } from '../directory/places.ts'
import type { Site } from '../index.ts'
import { type FhirSource, readFhir, searchFhir } from './read-fhir.ts'

const LIMIT = { name: 'fhir', most: 300, seconds: 60 }
const TYPE = 'application/fhir+json; charset=utf-8'
/** So many answers are kept, those that were asked for last. */
const MOST_KEPT = 2_000
const LONGEST_QUERY = 1_000

interface FhirAnswer {
  readonly status: number
  readonly resource: Resource
}

/**
 * `/fhir`: the directory as FHIR R4 for other programs, read-only. It has what the website shows and nothing else, and
 * answers come from memory until something that they are made from changes.
 */
export function fhirRoutes(
  app: FastifyInstance,
  site: Site,
  {
    limits,
    changes,
    caches,
  }: { readonly limits: Limits; readonly changes: Changes; readonly caches: Caches },
): void {
  const base = `${site.publicUrl}/fhir`
  const started = new Date().toISOString()
  const kept = createDependentCache<string>({ changes, bytesOf: text => text.length, most: MOST_KEPT })
  caches.join('content', kept)
  let nearness: Promise<Nearness> | undefined

  const sourceNow = async (): Promise<FhirSource> => {
    nearness ??= nearnessOf(site.database)
    const { settings } = await site.pages.frame()
    return {
      database: site.database,
      nearness: await nearness,
      publicUrl: site.publicUrl,
      organization: { name: settings.SiteName ?? '', phone: settings.MainPhone ?? null, url: site.publicUrl },
    }
  }

  const find = async (
    type: FhirType,
    id: string | undefined,
    query: URLSearchParams,
  ): Promise<FhirAnswer> => {
    const source = await sourceNow()
    if (id !== undefined) {
      const resource = await readFhir(source, type, id)
      return resource
        ? { status: 200, resource }
        : { status: 404, resource: operationOutcome('not-found', `Unknown ${type}: ${id}.`) }
    }
    const search = readFhirSearch(type, query)
    if (typeof search === 'string') return { status: 400, resource: operationOutcome('invalid', search) }
    return {
      status: 200,
      resource: searchBundle(type, await searchFhir(source, type, search), { base, query, search }),
    }
  }

  const send = (reply: FastifyReply, status: number, body: string, lifetime: string) =>
    reply.code(status).header('cache-control', lifetime).type(TYPE).send(body)
  const sendOutcome = (reply: FastifyReply, { status, resource }: FhirAnswer) =>
    send(reply, status, JSON.stringify(resource), 'no-store')

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await limits.take(LIMIT, callerOf(request))
      const { type = '', id } = request.params as { type?: string; id?: string }
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      if (type === 'metadata' && id === undefined)
        return send(
          reply,
          200,
          JSON.stringify(capabilityStatement({ base, date: started })),
          'public, max-age=60',
        )
      if (!isFhirType(type))
        return sendOutcome(reply, {
          status: 404,
          resource: operationOutcome('not-supported', `Unknown resource type: ${type.slice(0, 40)}.`),
        })
      if (request.url.length > LONGEST_QUERY || (id?.length ?? 0) > 64)
        return sendOutcome(reply, {
          status: 400,
          resource: operationOutcome('invalid', 'The address is too long.'),
        })
      const body = await kept.through(request.url, async () => {
        return {
          value: JSON.stringify(await find(type, id, query)),
          dependsOn: [...directoryEntities, 'DBConstants', clearNotice('db')],
        }
      })
      const answer = JSON.parse(body) as FhirAnswer
      if (answer.status !== 200) return sendOutcome(reply, answer)
      return send(reply, 200, JSON.stringify(answer.resource), 'public, max-age=60')
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (error instanceof TooMany) reply.header('retry-after', '60')
      const code = error instanceof TooMany ? 'throttled' : 'exception'
      return sendOutcome(reply, { status: error.status, resource: operationOutcome(code, error.message) })
    }
  }

  app.get('/fhir/:type', handle)
  app.get('/fhir/:type/:id', handle)
}
