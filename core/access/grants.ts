import { tagIds } from '../tools/index.ts'
import type { Person } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'
import { isFolder } from './folders.ts'
import { allowedTags, allows, claimsEverything, type TagFacts } from './tags.ts'
import { hasRole, type SessionUser } from './token.ts'

/** What is known of a role when it is granted. */
export interface RoleFacts {
  readonly name: string
  readonly claims: readonly ClaimFacts[]
}

/** A claim of a user or a role. */
export interface ClaimFacts {
  readonly type: string
  readonly value: string
}

/** Someone who grants; nobody does so in the name of another. */
export type Granting = Person & { readonly impersonating?: boolean }

const NOT_AS_ANOTHER = no('Stop impersonating first: nobody changes permissions in the name of someone else.')

/** Whether somebody holds just this claim, or every tag where it is one. */
function holds(person: Person, { type, value }: ClaimFacts): Decision {
  if (person.isMJA) return yes('MoJoAdmin may grant everything.')
  if ((person.claims[type] ?? []).map(String).includes(value))
    return yes(`You hold ${type} ${value} yourself.`)
  if (type === 'TId' && claimsEverything(person.claims)) return yes('You hold every tag.')
  return no(`Nobody can grant what they do not hold: ${type} ${value}.`)
}

/** Root and Dashboard together are every tool, so that two people who hold one each could make a third who holds all. */
const isHalfOfEverything = ({ type, value }: ClaimFacts): boolean =>
  type === 'TId' && [tagIds.Root, tagIds.Dashboard].map(String).includes(value)

/**
 * Nobody can grant what they do not hold (decisions §4): somebody grants their own claims, and inside their own folders
 * whatever they have there. Who holds every tag may grant any tag.
 *
 * @param tree The tags there are; without them nothing is inside a folder.
 */
export function mayGrantClaim(person: Granting, claim: ClaimFacts, tree: readonly TagFacts[] = []): Decision {
  if (person.impersonating) return NOT_AS_ANOTHER
  if (isHalfOfEverything(claim) && !person.isMJA && !claimsEverything(person.claims))
    return no('Only people who hold both Root and Dashboard can grant one of them.')
  const held = holds(person, claim)
  if (held.allowed || claim.type !== 'TId') return held
  return isInsideTheirs(person, claim.value, tree) ? yes('It is inside your own folders.') : held
}

/** Whether a permission for a folder opens folders that someone has themselves, and nothing else. */
function isInsideTheirs({ tags }: Person, value: string, tree: readonly TagFacts[]): boolean {
  if (!/^[1-9]\d{0,9}$/.test(value)) return false
  const opened = allowedTags({ TId: [Number(value)] }, false, tree)
  return opened !== 'all' && opened.size > 0 && [...opened].every(tag => isFolder(tag) && allows(tags, tag))
}

/** Nobody can grant or take a role that they do not hold, or change their own roles (decisions §4). */
export function mayChangeRole(
  person: Granting,
  userId: string,
  role: RoleFacts,
  tree: readonly TagFacts[] = [],
): Decision {
  if (person.impersonating) return NOT_AS_ANOTHER
  if (userId === person.userId) return no('Nobody can change their own roles; ask another administrator.')
  if (person.isMJA) return yes('MoJoAdmin may grant everything.')
  if (!hasRole(person.roles, role.name))
    return no(`Nobody can grant a role that they do not hold: ${role.name}.`)
  for (const claim of role.claims) {
    const decision = mayGrantClaim(person, claim, tree)
    if (!decision.allowed) return decision
  }
  return yes(`You are in ${role.name} yourself.`)
}

/** The claims of a role give rights to all its members; those of MoJoAdmin are protected (decisions §4). */
export function mayChangeRoleClaim(
  person: Granting,
  role: RoleFacts,
  claim: ClaimFacts,
  tree: readonly TagFacts[] = [],
): Decision {
  if (person.impersonating) return NOT_AS_ANOTHER
  if (person.isMJA) return yes('MoJoAdmin may grant everything.')
  if (hasRole([role.name], 'MoJoAdmin')) return no('The rights of MoJoAdmin are for MoJoAdmin.')
  return mayGrantClaim(person, claim, tree)
}

/** Someone who may be acted as. */
export type Target = Pick<SessionUser, 'userId' | 'roles' | 'isMJA'> & { readonly disabled: boolean }

/**
 * A MoJoAdmin may impersonate anybody but another MoJoAdmin; an Admin, any user who is neither. Nobody impersonates
 * while impersonating (decisions §4).
 */
export function mayImpersonate(
  person: Person & { readonly impersonating: boolean },
  target: Target,
): Decision {
  if (person.impersonating) return no('Stop impersonating first.')
  if (target.userId === person.userId) return no('You are this person already.')
  if (target.disabled) return no('This account has been disabled.')
  if (target.isMJA) return no('Nobody can impersonate a MoJoAdmin.')
  if (person.isMJA) return yes('MoJoAdmin may impersonate anybody but another MoJoAdmin.')
  if (!hasRole(person.roles, 'Admin')) return no('Impersonating is for administrators.')
  if (hasRole(target.roles, 'Admin')) return no('An Admin cannot impersonate another Admin.')
  return yes('An Admin may impersonate any user who is not one.')
}

/**
 * Who may change an account: that of a MoJoAdmin only a MoJoAdmin, that of an Admin only one of both or its holder;
 * else someone could take over, through its mail address, an account that may do more than theirs.
 */
export function mayChangeUser(person: Person, target: Pick<Target, 'userId' | 'roles' | 'isMJA'>): Decision {
  if (person.isMJA) return yes('MoJoAdmin may change every account.')
  if (target.isMJA) return no('The account of a MoJoAdmin is for MoJoAdmin.')
  if (target.userId !== person.userId && hasRole(target.roles, 'Admin') && !hasRole(person.roles, 'Admin'))
    return no('The account of an Admin is for administrators.')
  return yes('User management is among your tools.')
}

/**
 * Whoever changes the address or the name that somebody signs in with can have their password sent to themselves, and
 * whoever links a provider account signs in with it, so they must hold every permission that goes with it.
 */
export function mayChangeSignIn(person: Person, userId: string, claims: readonly ClaimFacts[]): Decision {
  if (userId === person.userId) return yes('This is your own account.')
  const lacking = claims.find(claim => !holds(person, claim).allowed)
  return lacking
    ? no('This person may do more than you; only someone who holds the same can change how they sign in.')
    : yes('You hold what this person holds.')
}

/** Who asks, and whether they act as someone else: an account is one's own only to its owner. */
type Asking = Person & { readonly impersonating?: boolean }

const isOwn = (person: Asking, userId: string) => userId === person.userId && !person.impersonating

/** Who may take a second factor off an account: whoever has it, and MoJoAdmin, since it guards against a stolen password. */
export function mayRemoveSecondFactor(person: Asking, userId: string): Decision {
  if (isOwn(person, userId)) return yes('This is your own account.')
  if (person.isMJA && !person.impersonating) return yes('MoJoAdmin may change every account.')
  return no('Only MoJoAdmin can take off the second factor of someone else.')
}

/** Who may change the address that the codes of a second factor go to: the same, since codes would follow it. */
export function mayMoveSecondFactor(person: Asking, userId: string): Decision {
  if (isOwn(person, userId)) return yes('This is your own account.')
  if (person.isMJA && !person.impersonating) return yes('MoJoAdmin may change every account.')
  return no('This person gets sign-in codes by email; only they or MoJoAdmin can change the address.')
}
