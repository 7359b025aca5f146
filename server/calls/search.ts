import { decide, fieldsToOpen, ownRecordPath, toolsShowing } from '@rounds/core/access'
import type { SearchResult } from '@rounds/core/api'
import { recordContracts } from '@rounds/core/api/contracts'
import { type AnyRow, type Entity, type EntityName, entities, entityNamed } from '@rounds/core/entities'
import { foldText, phoneSought, searchWords } from '@rounds/core/rules/text'
import type { Tool } from '@rounds/core/tools'
import { contentTypeWord } from '@rounds/core/words/content-types'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Database } from '../database/database.ts'
import { BadRequest } from '../errors.ts'
import { type Found, searchSql } from '../records/search.ts'
import type { Sought } from '../records/search-candidates.ts'
import { escapedWord, foundBy } from '../records/search-conditions.ts'
import type { Actor } from '../rights/actor.ts'
import { readableFor } from '../rights/readable.ts'
import type { SpecialCall } from './call.ts'

const contract = recordContracts.search
/** The default number of results. */
const FEW = 20
const MOST_WORDS = 6
const LONGEST_DETAIL = 160

/** A searchable entity, with the tools in which this person may open its records. */
interface Kind {
  readonly entity: Entity
  readonly tools: readonly Tool[]
  readonly opens: readonly string[]
}

/** `GET /mc/search`: records of every entity by name, title, address, email and id, as far as the caller has access. */
export const search: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, authenticate }) {
    addCall(app, contract, {
      authenticate,
      handle: async ({ actor, query: { q = '', kinds = '', limit = FEW } }) => {
        const open = kindsOf(actor, kindsNamed(kinds))
        const sought = await soughtIn(database, q)
        if (!sought || open.length === 0) return { results: [] }
        const { rows } = await searchSql(actor, open, sought, limit).execute(database.query)
        return { results: rows.flatMap(row => resultOf(actor, open[row.entity], row, sought) ?? []) }
      },
    })
  },
}

function kindsNamed(names: string): readonly EntityName[] {
  return names.split(',').flatMap(given => {
    if (given.trim() === '') return []
    const entity = entityNamed(given.trim())
    if (!entity) throw new BadRequest(`Unknown entity: ${given.trim()} to search.`)
    return [entity.name as EntityName]
  })
}

/** Readable entities with a place to open their records; entities asked for by name need none. */
function kindsOf(actor: Actor, wanted: readonly EntityName[]): readonly Kind[] {
  const { person } = actor
  return (Object.keys(entities) as EntityName[]).flatMap(name => {
    const entity: Entity = entities[name]
    if (entity.key.length > 1 || (wanted.length > 0 && !wanted.includes(name))) return []
    if (wanted.length === 0 && entity.appendOnly) return []
    if (!decide(person, 'read', entity).allowed) return []
    const tools = toolsShowing(name).filter(tool => decide(person, 'open', tool).allowed)
    if (tools.length === 0 && wanted.length === 0) return []
    return [{ entity: readableFor(actor, entity), tools, opens: opensBy(tools, entity) }]
  })
}

/** The fields that determine where a record is opened; for content also its type. */
const opensBy = (tools: readonly Tool[], entity: Entity): readonly string[] => [
  ...new Set([
    ...tools.flatMap(tool => fieldsToOpen(tool, entity)),
    ...(entity.name === 'Content' ? ['CtId'] : []),
  ]),
]

/** The query as the database compares it. With a colon before it only keys are searched. */
async function soughtIn({ query }: Database, typed: string): Promise<Sought | undefined> {
  const onlyKeys = typed.trimStart().startsWith(':')
  const text = typed
    .replace(/\p{Cc}/gu, ' ')
    .replace(/^\s*:/, '')
    .trim()
  const words = searchWords(text)
  if (words.length === 0) return undefined
  const phone = phoneSought(text)
  const counted = words.slice(0, MOST_WORDS)
  const besides = phone === null ? [] : searchWords(phone.rest).slice(0, MOST_WORDS)
  const parts = [text.replace(/\s+/g, ' '), ...counted, ...besides]
  const { rows } = await sql<{ escaped: string }>`
    select search_escape(part) as escaped from unnest(${parts}::text[]) with ordinality as given(part, place) order by place`.execute(
    query,
  )
  const [whole = '', ...escaped] = rows.map(row => row.escaped)
  const all = escaped.map(escapedWord)
  return {
    text,
    whole,
    words: all.slice(0, counted.length),
    onlyKeys,
    phone: phone && { digits: phone.digits, words: all.slice(counted.length) },
  }
}

function resultOf(
  { person }: Actor,
  kind: Kind | undefined,
  found: Found,
  sought: Sought,
): SearchResult | undefined {
  if (!kind) return undefined
  const { entity } = kind
  const fields = foundBy(entity)
  const textOf = (name: string) => found.values[fields.indexOf(name)]?.trim() ?? ''
  const named = entity.names.map(textOf).filter(Boolean).join(' ') || textOf(entity.shows)
  return {
    entity: entity.name as EntityName,
    key: found.key,
    title: named || `${entity.label} ${found.key}`,
    kind: found.type === null ? entity.label : contentTypeWord(found.type),
    detail: detailOf(entity, fields, textOf, named, sought),
    path: ownRecordPath(person, entity, JSON.parse(found.record) as AnyRow),
  }
}

/** Details that distinguish records of the same name: first where the match was, then the list's columns. */
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
  const holds = (name: string) => words.some(({ text }) => foldText(textOf(name)).includes(text))
  const found = telling.filter(
    name => holds(name) && !words.every(({ text }) => foldText(named).includes(text)),
  )
  const listed = telling.filter(name => entity.fields[name]?.column === true)
  const detail = [...new Set([...found, ...listed].map(textOf))].slice(0, 2).join(' · ')
  return detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL - 1)}…` : detail
}
