import { decide, recordPath, showsRecord, toolsShowing } from '@rounds/core/access'
import {
  type Action,
  type ActionCall,
  type Answers,
  type Ask,
  carryOut,
  type Option,
  planOf,
  type Step,
} from '@rounds/core/actions'
import { type CacheName, compare, type Filter, type SearchResult } from '@rounds/core/api'
import { type AnyRow, type Entity, type EntityName, entities, TagToContent } from '@rounds/core/entities'
import type { PaletteMode } from '@rounds/core/rules'
import type { Ran, Sought } from '@rounds/machines/palette'
import type { App } from '../../app/app-context.ts'
import { called } from '../../screens/record-tool/called.ts'

const MOST_RECORDS = 12
const MOST_OPTIONS = 20

const kindsOf: Readonly<Partial<Record<PaletteMode, readonly EntityName[]>>> = {
  people: ['AspNetUsers'],
  tags: ['Tag'],
}

/** What the palette's slots are filled with: the search, the generic calls, and the few special ones. */
export const paletteSlots = (app: App) => {
  const { client, person } = app
  const calls: Readonly<Record<ActionCall, (argument: string) => Promise<unknown>>> = {
    'clear cache': name => client.clearCache(name as CacheName),
    'archive system message': id => client.archiveSystemMessage(Number(id)),
    'mail a new password': id => client.signIn.resetPassword(id).then(agreed),
    'empty the error log': () => client.truncateErrorLog(),
    impersonate: async id => {
      const { token = '' } = agreed(await client.signIn.impersonate(id))
      app.becomeSomebodyElse(token)
    },
  }
  const callOut = async (call: ActionCall, argument: string) => void (await calls[call](argument))

  return {
    actors: {
      search: called<readonly SearchResult[], Sought>(({ text, mode }, signal) =>
        client.search(
          { text: mode === 'ids' ? `:${text}` : text, kinds: kindsOf[mode] ?? [], limit: MOST_RECORDS },
          signal,
        ),
      ),
      options: called<readonly Option[], { ask: Ask; text: string }>(({ ask, text }, signal) =>
        optionsOf(app, ask, text, signal),
      ),
      run: called<Ran, { action: Action; answers: Answers }>(async ({ action, answers }) => {
        const { undo, made } = await carryOut(client, planOf(action, answers, new Date()), callOut)
        const tool = made
          ? toolsShowing(made.entity).find(
              one => decide(person, 'open', one).allowed && showsRecord(one, made.record),
            )
          : undefined
        return {
          words: action.said?.(answers) ?? 'Done.',
          undo,
          path: made && tool ? recordPath(tool, entities[made.entity], made.record) : null,
        }
      }),
      undo: called<unknown, { steps: readonly Step[] }>(({ steps }) => carryOut(client, steps, callOut)),
    },
  }
}

/** A call that says in its answer whether it was agreed to. */
function agreed<
  A extends { readonly success: boolean; readonly errors?: readonly { readonly message: string }[] },
>(answer: A): A {
  if (!answer.success) throw new Error(answer.errors?.[0]?.message ?? 'An unknown error occurred')
  return answer
}

/** The records that can be answered: the best of the search, of those that the action is for. */
async function optionsOf(
  { client }: App,
  ask: Ask,
  text: string,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  if (ask.kind !== 'record') return []
  const entity: Entity = entities[ask.entity]
  const [key = ''] = entity.key
  const conditions = Object.entries(ask.where ?? {}).map(([name, value]) => compare(name, '=', value))
  if (text === '' || conditions.length === 0) {
    const found =
      text === '' ? null : await client.search({ text, kinds: [ask.entity], limit: MOST_OPTIONS }, signal)
    if (found) return found.map(option)
  }
  const filter: Filter[number][number][] = [...conditions]
  if (ask.inTag !== undefined) {
    const links = await client
      .of(TagToContent)
      .all({ filter: [[compare('TId', '=', ask.inTag)]], fields: ['CId'] }, signal)
    const [first, ...others] = links.map(link => link.CId)
    if (first === undefined) return []
    filter.push(compare('CId', '=', first, ...others))
  }
  if (text !== '') {
    const found = await client.search({ text, kinds: [ask.entity], limit: 50 }, signal)
    const [first, ...others] = found.map(result => result.key)
    if (first === undefined) return []
    filter.push(compare(key, '=', first, ...others))
  }
  const { rows } = await client.of(entity).list(
    {
      filter: filter.length > 0 ? [filter] : [],
      pageSize: MOST_OPTIONS,
      fields: [key, entity.shows, ...entity.names],
    },
    signal,
  )
  return rows.map((row: AnyRow) => {
    const name = entity.names
      .map(field => row[field])
      .filter(Boolean)
      .join(' ')
    const shown = String(row[entity.shows] ?? '')
    return {
      value: row[key] as string | number,
      label: name || shown || `${entity.label} ${row[key]}`,
      ...(name !== '' && shown !== name && !name.includes(shown) && { detail: shown }),
    }
  })

  function option({ key: found, title, detail }: SearchResult): Option {
    const isNumber = entity.fields[key]?.kind !== 'uuid' && /^\d+$/.test(found)
    return { value: isNumber ? Number(found) : found, label: title, ...(detail !== '' && { detail }) }
  }
}
