import { draftKeeps } from '@rounds/core/api'
import { type Field, fieldSchema, type JsonSchema } from '@rounds/core/entities'
import { isListOfKeys, pagePartNames, pageParts } from '@rounds/core/rules/page'
import { type Answer, answer, json, type Parameter, ref } from '../../contract/operation.ts'
import { all, listOf as bounded, count, id, instant, orNull, text } from '../../contract/schemas.ts'

/** No list of the editor is longer. */
const MOST = 2000
const listOf = (items: JsonSchema, maxItems = MOST) => bounded(items, maxItems)

/** A field inside a snapshot: JSON is a value here, and text may be unfinished. */
function inSnapshot(field: Field): JsonSchema {
  const { description, ...schema } = fieldSchema(field)
  if (field.kind === 'json') return { description }
  if (field.kind === 'text') return { ...orNull({ type: 'string', maxLength: 1_000_000 }), description }
  return { ...orNull(schema), description }
}

function partSchema(name: (typeof pagePartNames)[number]): JsonSchema {
  const { key, fields, entity } = pageParts[name]
  if (isListOfKeys(name)) return { ...listOf(id), description: `Keys of ${entity.plural}, in their order.` }
  const keyField = key === null ? undefined : entity.fields[key]
  const properties = {
    ...(key !== null && keyField && { [key]: fieldSchema(keyField) }),
    ...Object.fromEntries(Object.entries(fields).map(([field, of]) => [field, inSnapshot(of)])),
  }
  const entry = { type: 'object', title: entity.label, properties, additionalProperties: false }
  if (key !== null) return listOf({ ...entry, required: [key] })
  return name === 'content' ? entry : orNull(entry)
}

/** A page at one moment, JSON fields as values. */
export const snapshotSchema: JsonSchema = {
  type: 'object',
  title: 'Page',
  properties: Object.fromEntries(pagePartNames.map(name => [name, partSchema(name)])),
  required: ['content'],
  additionalProperties: false,
}

const editor = all({ userId: text, name: text })
const present = all({ userId: text, name: text, tab: text, since: instant, at: instant })
const kind = { enum: ['draft', 'published', 'kept', 'discarded'] }

const version = {
  cvId: id,
  kind,
  at: instant,
  by: orNull(editor),
  reason: orNull(text),
  publishAt: orNull(instant),
  beforeId: orNull(id),
}

const draft = all({
  cvId: id,
  version: count,
  snapshot: snapshotSchema,
  base: snapshotSchema,
  baseStamp: text,
  by: orNull(editor),
  at: instant,
  reason: orNull(text),
  publishAt: orNull(instant),
  problem: orNull(text),
})

const move = all({ from: { type: 'string', maxLength: 600 }, to: { type: 'string', maxLength: 600 } })

/** What the editor's calls are sent and answer. */
export const schemas = {
  page: all({
    cId: id,
    live: all({ snapshot: snapshotSchema, stamp: text, changed: instant }),
    draft: orNull(draft),
    versions: listOf(all(version)),
    here: listOf(present),
  }),
  save: all(
    {
      snapshot: snapshotSchema,
      base: { type: 'string', maxLength: 64 },
      version: orNull(count),
      keeps: { enum: [...draftKeeps] },
    },
    ['keeps'],
  ),
  saved: all({ cvId: id, version: count, at: instant, snapshot: snapshotSchema }, ['snapshot']),
  publish: all(
    {
      drafts: {
        ...listOf(all({ cId: id, version: count, base: { type: 'string', maxLength: 64 } }, ['base']), 100),
        minItems: 1,
      },
      reason: { type: 'string', maxLength: 400 },
      at: instant,
      redirects: listOf(move),
    },
    ['at', 'redirects'],
  ),
  report: all({
    published: listOf(
      all({
        cId: id,
        cvId: id,
        title: text,
        url: orNull(text),
        beforeId: orNull(id),
        broughtIn: listOf(
          all({ part: { enum: [...pagePartNames] }, key: orNull(text), field: orNull(text) }),
        ),
      }),
    ),
    at: orNull(instant),
    moves: listOf(move, 100_000),
    redirects: all({ created: count, updated: count, removed: count }),
  }),
  undo: all({ cvId: id, reason: { type: 'string', maxLength: 400 } }),
  ofPage: all({ cId: id }),
  discard: all({ cId: id, version: count }),
  restore: all({ cvId: id, version: orNull(count) }),
  versions: listOf(all(version)),
  version: all({ ...version, snapshot: snapshotSchema }),
  beat: all({ cId: id, tab: { type: 'string', format: 'uuid' }, leaves: { type: 'boolean' } }, ['leaves']),
  presence: all({ here: listOf(present), draft: orNull(all({ cvId: id, version: count })) }),
  titleCheck: all({
    url: orNull(text),
    collisions: listOf(all({ CId: id, CTitle: text, url: text })),
    moves: listOf(move, 100_000),
    redirects: listOf(all({ from: text, to: orNull(text) }), 100_000),
  }),
  add: all(
    {
      title: { type: 'string', maxLength: 400 },
      type: id,
      url: orNull({ type: 'string', maxLength: 600 }),
      tag: id,
      template: orNull(id),
    },
    ['url', 'template'],
  ),
  added: all({ CId: id }),
  duplicate: all({ CId: id, CTitle: text, CSeoUrl: orNull(text) }),
} satisfies Readonly<Record<string, JsonSchema>>

/** A number in the query that names a record. */
export const idParameter = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: id,
})

export const pageParameter = idParameter('cId', 'The key of the page.')

/** The refusal of whoever builds on what is not there any more. */
export const changedAnswer: Answer = {
  description: 'Somebody else was there before; `current` is the `EditorPage` of this moment.',
  content: json(ref('schemas', 'Error')),
}

export const pageAnswer = answer('The page with its draft, as it is now.', schemas.page)
