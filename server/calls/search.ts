import { decide, fieldsToOpen, recordPath, showsRecord, toolsShowing } from '@rounds/core/access'
import type { SearchAnswer, SearchResult } from '@rounds/core/api'
import { type AnyRow, type Entity, type EntityName, entities, entityNamed } from '@rounds/core/entities'
import type { Tool } from '@rounds/core/tools'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { answer, type Paths, refused } from '../contract/operation.ts'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../errors.ts'
import { type Found, foundBy, type Sought, searchSql } from '../records/search.ts'
import type { Actor } from '../rights/actor.ts'
import type { SpecialCall } from './call.ts'
import { parametersOf } from './entity-routes.ts'

const path = '/api/v1/mc/search'
const FEW = 20
const MOST = 50
const LONGEST = 200
const MOST_WORDS = 6
const LONGEST_DETAIL = 160

/** An entity that may be searched, with the tools that this person may open its records in. */
interface Kind {
  readonly entity: Entity
  readonly tools: readonly Tool[]
  readonly opens: readonly string[]
}

/** `GET /mc/search`: records of every entity by name, title, address, mail and id, within one's rights. */
export const search: SpecialCall = {
  paths: describe(),

  add(app, { database, authenticate }) {
    app.get(path, async (request): Promise<SearchAnswer> => {
      const actor = await authenticate(request)
      const { text, kinds, limit } = asked(request)
      const open = kindsOf(actor, kinds)
      const sought = await soughtIn(database, text)
      if (!sought || open.length === 0) return { results: [] }
      const { rows } = await searchSql(actor, open, sought, limit).execute(database.query)
      return { results: rows.flatMap(row => resultOf(open[row.entity], row, sought) ?? []) }
    })
  },
}

function asked(request: FastifyRequest) {
  const query = parametersOf(request)
  for (const name of query.keys())
    if (!['q', 'kinds', 'limit'].includes(name)) throw new BadRequest(`A search knows no parameter ${name}.`)
  const text = query.get('q') ?? ''
  if (text.length > LONGEST) throw new BadRequest(`q can have ${LONGEST} characters at most.`)
  const kinds = (query.get('kinds') ?? '').split(',').flatMap(given => {
    if (given.trim() === '') return []
    const entity = entityNamed(given.trim())
    if (!entity) throw new BadRequest(`There is no entity ${given.trim()} to search.`)
    return [entity.name as EntityName]
  })
  const limit = query.get('limit') ?? String(FEW)
  if (!/^\d{1,2}$/.test(limit) || Number(limit) < 1 || Number(limit) > MOST)
    throw new BadRequest(`limit must be a whole number from 1 to ${MOST}.`)
  return { text, kinds, limit: Number(limit) }
}

/** What may be read and has a place to be opened in; what was asked for by name need not have one. */
function kindsOf({ person }: Actor, wanted: readonly EntityName[]): readonly Kind[] {
  return (Object.keys(entities) as EntityName[]).flatMap(name => {
    const entity: Entity = entities[name]
    if (entity.key.length > 1 || (wanted.length > 0 && !wanted.includes(name))) return []
    if (!decide(person, 'read', entity).allowed) return []
    const tools = toolsShowing(name).filter(tool => decide(person, 'open', tool).allowed)
    if (tools.length === 0 && wanted.length === 0) return []
    return [{ entity, tools, opens: [...new Set(tools.flatMap(tool => fieldsToOpen(tool, entity)))] }]
  })
}

/** What was typed as the database compares it. A colon before it asks for keys alone. */
async function soughtIn({ query }: Database, typed: string): Promise<Sought | undefined> {
  const onlyKeys = typed.trimStart().startsWith(':')
  const text = typed
    .replace(/\p{Cc}/gu, ' ')
    .replace(/^\s*:/, '')
    .trim()
  const words = text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return undefined
  const parts = [text.replace(/\s+/g, ' '), ...words.slice(0, MOST_WORDS)]
  const { rows } = await sql<{ escaped: string }>`
    select search_escape(part) as escaped from unnest(${parts}::text[]) with ordinality as given(part, place) order by place`.execute(
    query,
  )
  const [whole = '', ...escaped] = rows.map(row => row.escaped)
  return { text, whole, words: escaped, onlyKeys }
}

function resultOf(kind: Kind | undefined, found: Found, sought: Sought): SearchResult | undefined {
  if (!kind) return undefined
  const { entity, tools } = kind
  const record = JSON.parse(found.record) as AnyRow
  const tool = tools.find(one => showsRecord(one, record))
  const fields = foundBy(entity)
  const textOf = (name: string) => found.values[fields.indexOf(name)]?.trim() ?? ''
  const named = entity.names.map(textOf).filter(Boolean).join(' ') || textOf(entity.shows)
  return {
    entity: entity.name as EntityName,
    key: found.key,
    title: named || `${entity.label} ${found.key}`,
    detail: detailOf(entity, fields, textOf, named, sought),
    path: tool ? recordPath(tool, entity, record) : null,
  }
}

/** What tells a record from others of its name: first where it was found, then what a list shows of it. */
function detailOf(
  entity: Entity,
  fields: readonly string[],
  textOf: (name: string) => string,
  named: string,
  { words }: Sought,
): string {
  const telling = fields.filter(
    name => !entity.names.includes(name) && textOf(name) !== '' && textOf(name) !== named,
  )
  const holds = (name: string) => words.some(word => plain(textOf(name)).includes(word))
  const found = telling.filter(name => holds(name) && !words.every(word => plain(named).includes(word)))
  const listed = telling.filter(name => entity.fields[name]?.column === true)
  const detail = [...new Set([...found, ...listed].map(textOf))].slice(0, 2).join(' · ')
  return detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL - 1)}…` : detail
}

const plain = (text: string) =>
  text.replace(/\p{M}/gu, '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function describe(): Paths {
  const words = { type: 'string' }
  return {
    [path]: {
      get: {
        operationId: 'search',
        summary: 'Find records of every entity by name, title, address, mail or id',
        description:
          'Only what the caller may read and has a tool to open, lists’ own narrowing included; the best first: exact id, exact value, beginning of the name, beginning of a word, inside. A colon before the text asks for ids alone.',
        tags: ['Server'],
        parameters: [
          {
            name: 'q',
            in: 'query',
            description: 'What to look for.',
            schema: { type: 'string', maxLength: LONGEST },
          },
          {
            name: 'kinds',
            in: 'query',
            description: 'Only these entities, parted by commas; they need no tool to be opened in then.',
            schema: { type: 'string' },
          },
          {
            name: 'limit',
            in: 'query',
            schema: { type: 'integer', minimum: 1, maximum: MOST, default: FEW },
          },
        ],
        responses: {
          200: answer('What was found.', {
            type: 'object',
            properties: {
              results: {
                type: 'array',
                maxItems: MOST,
                items: {
                  type: 'object',
                  properties: {
                    entity: words,
                    key: words,
                    title: words,
                    detail: words,
                    path: { type: ['string', 'null'] },
                  },
                  required: ['entity', 'key', 'title', 'detail', 'path'],
                  additionalProperties: false,
                },
              },
            },
            required: ['results'],
            additionalProperties: false,
          }),
          ...refused(400, 401),
        },
      },
    },
  }
}
