import type { Entity, EntityName } from '../entities/index.ts'
import { toolNamed } from '../tools/index.ts'
import { type Action, decide, decideContentType, type Person, toolsOfOnesOwn } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'
import { mayTouchFilesOfOthers } from './files.ts'
import { mayChangeUser } from './grants.ts'
import { allows } from './tags.ts'
import { hasRole } from './token.ts'
import { mayChangeView } from './views.ts'

/** What the rules need to know of a record that someone wants to see or change. */
export interface RecordFacts {
  /** The tags of the pages it is on or belongs to. */
  readonly folders: readonly number[]
  /** Its owner, if it has one. */
  readonly owner: string | null
  /** Others can see it too. */
  readonly isShared: boolean
  /** A file visible only to people with access to the page of its category. */
  readonly isSecured: boolean
  /** Its content type, for content. */
  readonly contentType: number | null
  /** The groups of the account, for an account. */
  readonly roles: readonly string[] | null
}

/** A record in no folder and without an owner. */
export const noFacts: RecordFacts = {
  folders: [],
  owner: null,
  isShared: false,
  isSecured: false,
  contentType: null,
  roles: null,
}

const isTheirs = ({ userId }: Person, owner: string | null) => owner?.toLowerCase() === userId.toLowerCase()

const inFolders = ({ tags }: Person, folders: readonly number[]): Decision =>
  folders.some(folder => allows(tags, folder))
    ? yes('It’s in one of their folders.')
    : no('It’s in none of their folders.')

/** Whether a person has access to a record of an entity they may read: the rule that filters lists. */
export function decideReach(person: Person, { name, rowFilter }: Entity, facts: RecordFacts): Decision {
  if (rowFilter === undefined) return yes('Every record is within reach.')
  if (rowFilter === 'owner')
    return person.isMJA || facts.isShared || isTheirs(person, facts.owner)
      ? yes('It’s theirs, or shared.')
      : no('It’s someone else’s.')
  if (person.tags === 'all') return yes('They have every tag.')
  if (rowFilter === 'page link' && toolsOfOnesOwn(person, name as EntityName).opened)
    return yes('They manage these records.')
  if (rowFilter !== 'secured') return inFolders(person, facts.folders)
  if (!facts.isSecured || isTheirs(person, facts.owner)) return yes('The file isn’t secured, or it’s theirs.')
  if (decide(person, 'open', toolNamed('documents')).allowed) return yes('They manage documents.')
  return inFolders(person, facts.folders)
}

/** Whether someone may read, change or delete one record: `decide`, access to the record, and the rules of its kind. */
export function decideRecord(
  person: Person,
  action: Exclude<Action, 'open' | 'create'>,
  entity: Entity,
  facts: RecordFacts,
): Decision {
  const generally = decide(person, action, entity)
  if (!generally.allowed) return generally
  const reach = decideReach(person, entity, facts)
  if (!reach.allowed || action === 'read') return reach.allowed ? generally : reach
  const own = ownRule(person, entity, facts)
  return own.allowed ? generally : own
}

function ownRule(person: Person, { name }: Entity, facts: RecordFacts): Decision {
  if (facts.contentType !== null) return decideContentType(person, facts.contentType)
  if (name === 'File' && !isTheirs(person, facts.owner)) return mayTouchFilesOfOthers(person)
  if (name === 'SavedView')
    return mayChangeView(person, { userId: facts.owner ?? '', shared: facts.isShared })
  if (name === 'AspNetUsers' && facts.roles)
    return mayChangeUser(person, {
      userId: facts.owner ?? '',
      roles: facts.roles,
      isMJA: hasRole(facts.roles, 'MoJoAdmin'),
    })
  return yes('It is within reach.')
}
