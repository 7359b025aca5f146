import type { Entity, EntityName } from '../entities/index.ts'
import { labelInSentence } from '../rules/text/label-in-sentence.ts'
import { contentTypeIds, type Tool, type Touch, tools } from '../tools/index.ts'
import { type Decision, no, yes } from './decision.ts'
import { type AllowedTags, allows } from './tags.ts'
import type { SessionUser } from './token.ts'

/** Someone who is signed in, with the tags they may use. */
export interface Person extends Pick<SessionUser, 'userId' | 'roles' | 'claims' | 'isMJA'> {
  readonly tags: AllowedTags
  /** What an API key may do to records, whatever its group may do; people are not restricted. */
  readonly keyRights?: Readonly<Partial<Record<string, readonly RecordAction[]>>>
}

/** What can be asked: opening a tool, or reading, creating, changing or deleting records of an entity. */
export type Action = 'open' | RecordAction
export type RecordAction = 'read' | 'create' | 'update' | 'delete'

/**
 * The one permission check (specification §6; decisions §4): the server calls it before it touches data, the interface
 * before it shows a button. What no tool grants is denied.
 */
export function decide(person: Person, action: 'open', thing: Tool): Decision
export function decide(person: Person, action: RecordAction, thing: Entity): Decision
export function decide(person: Person, action: Action, thing: Tool | Entity): Decision {
  return 'fields' in thing ? decideEntity(person, action as RecordAction, thing) : decideTool(person, thing)
}

function decideTool(person: Person, tool: Tool): Decision {
  if (person.isMJA) return yes('MoJoAdmin can open everything.')
  switch (tool.guard) {
    case 'everyone':
      return yes(`${tool.title} is open to everyone who signs in.`)
    case 'protected':
      return no(`${tool.title} is for MoJoAdmin.`)
    case 'tag':
      return allows(person.tags, tool.tag)
        ? yes(`${tool.title} (tag ${tool.tag}) is one of your tags.`)
        : no(`You need access to ${tool.title} (tag ${tool.tag}).`)
  }
}

function decideEntity(person: Person, action: RecordAction, entity: Entity): Decision {
  if (entity.writtenBy === 'server' && action !== 'read')
    return no(`${entity.plural} are managed by Rounds and can’t be edited.`)
  if (entity.writtenBy === 'upload' && action === 'create')
    return no(`${entity.plural} are created by uploading.`)
  if (entity.appendOnly && (action === 'update' || action === 'delete'))
    return no(`${entity.plural} can’t be changed or deleted.`)
  if (person.keyRights && !person.keyRights[entity.name]?.includes(action))
    return no(`This key has no endpoint for ${labelInSentence(verb(action))} ${entity.plural}.`)
  if (person.isMJA) return yes('MoJoAdmin can do everything.')
  const needs: Touch = action === 'read' ? 'read' : 'write'
  const granting = toolsTouching(entity.name as EntityName, needs)
  const opened = granting.find(tool => decideTool(person, tool).allowed)
  if (opened) return yes(`${verb(action)} ${entity.plural} is part of ${opened.title}.`)
  const through = granting.filter(tool => tool.guard !== 'protected').map(tool => tool.title)
  return no(
    through.length > 0
      ? `${verb(action)} ${entity.plural} requires access to ${alternatives(through)}.`
      : `${entity.plural} are for MoJoAdmin.`,
  )
}

const verb = (action: RecordAction) =>
  ({ read: 'Reading', create: 'Creating', update: 'Changing', delete: 'Deleting' })[action]

/** Without the serial comma of American English. Created per refusal: loading the locale data takes time. */
const alternatives = (titles: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(titles)

/** Entities that only protected tools may write, though other tools show them (decisions §4). */
export const protectedEntities: readonly EntityName[] = [
  'KeyManager',
  'ApiGroup',
  'ApiEndpoint',
  'DBConstants',
]

/** Entities that others may read but only protected tools may write: site code runs in everyone's browser. */
export const protectedToChange: readonly EntityName[] = ['PageCSS']

/**
 * The tools that write an entity and are not open to everyone, and the one of them that the person may open. For checks
 * where records must be the person's own responsibility, not just part of pages they edit.
 */
export function toolsOfOnesOwn(
  person: Person,
  entity: EntityName,
): { readonly tools: readonly Tool[]; readonly opened: Tool | undefined } {
  const tools = toolsTouching(entity, 'write').filter(tool => tool.guard !== 'everyone')
  return { tools, opened: tools.find(tool => decideTool(person, tool).allowed) }
}

/** Whether someone may write the JavaScript of a form: it would run in everyone's browser. */
export const decideFormCode = (person: Person): Decision =>
  person.isMJA ? yes('MoJoAdmin can write code.') : no('Only MoJoAdmin can change a form’s JavaScript.')

/** Content types that act as settings and have no tool: they run or render on every page. */
const protectedTypes: readonly number[] = [
  contentTypeIds.JavaScript,
  contentTypeIds.Cache_Hash,
  contentTypeIds.Header_Template,
  contentTypeIds.Footer_Template,
  contentTypeIds.Email_Template,
]

/**
 * Whether a person may create, change, link or delete content of a type. Some types act as settings of the whole site,
 * so a folder of your own is not enough: they need the tool that manages them.
 */
export function decideContentType(person: Person, type: number): Decision {
  if (person.isMJA) return yes('MoJoAdmin can do everything.')
  if (protectedTypes.includes(type)) return no('Content of this type is for MoJoAdmin.')
  const keepers = tools.filter(tool => tool.settingTypes.includes(type))
  if (keepers.length === 0) return yes('Content of this type belongs to its folders.')
  const opened = keepers.find(tool => decideTool(person, tool).allowed)
  if (opened) return yes(`Content of this type is part of ${opened.title}.`)
  return no(`Content of this type requires access to ${alternatives(keepers.map(tool => tool.title))}.`)
}

const touching = new Map<string, readonly Tool[]>()

/** The tools through which an entity may be read or written, according to the manifest. */
export function toolsTouching(entity: EntityName, touch: Touch): readonly Tool[] {
  const id = `${entity} ${touch}`
  const known = touching.get(id)
  if (known) return known
  const isProtected =
    protectedEntities.includes(entity) || (touch === 'write' && protectedToChange.includes(entity))
  const found = tools.filter(tool => {
    const touches = tool.touches[entity]
    return (!isProtected || tool.guard === 'protected') && (touches === 'write' || touches === touch)
  })
  touching.set(id, found)
  return found
}
