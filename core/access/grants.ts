import { tagIds } from '../tools/index.ts'
import type { Person } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'
import { isFolder } from './folders.ts'
import { allowedTags, allows, claimsEverything, type TagFacts } from './tags.ts'
import { hasRole, type SessionUser } from './token.ts'

/** What the rules need to know of a role that is granted. */
export interface RoleFacts {
  readonly name: string
  readonly claims: readonly ClaimFacts[]
}

/** A claim of a user or a role. */
export interface ClaimFacts {
  readonly type: string
  readonly value: string
}

/** The person who grants; nobody grants while impersonating. */
export type Granting = Person & { readonly impersonating?: boolean }

const NOT_AS_ANOTHER = no('Stop impersonating first. You can’t change permissions as someone else.')

/** Whether a person holds exactly this claim, or every tag if it is a tag claim. */
function holds(person: Person, { type, value }: ClaimFacts): Decision {
  if (person.isMJA) return yes('MoJoAdmin can grant everything.')
  if ((person.claims[type] ?? []).map(String).includes(value))
    return yes(`You have ${type} ${value} yourself.`)
  if (type === 'TId' && claimsEverything(person.claims)) return yes('You have every tag.')
  return no(`You can’t grant what you don’t have: ${type} ${value}.`)
}

/** Root and Dashboard together are every tool, so two people who hold one each could create a third who holds all. */
const isHalfOfEverything = ({ type, value }: ClaimFacts): boolean =>
  type === 'TId' && [tagIds.Root, tagIds.Dashboard].map(String).includes(value)

/**
 * Nobody can grant what they do not hold (decisions §4): people grant their own claims and, inside their own folders,
 * whatever they have there. People with every tag may grant any tag.
 *
 * @param tree The existing tags; without them nothing counts as inside a folder.
 */
export function mayGrantClaim(person: Granting, claim: ClaimFacts, tree: readonly TagFacts[] = []): Decision {
  if (person.impersonating) return NOT_AS_ANOTHER
  if (isHalfOfEverything(claim) && !person.isMJA && !claimsEverything(person.claims))
    return no('Only people who have both Root and Dashboard can grant either one.')
  const held = holds(person, claim)
  if (held.allowed || claim.type !== 'TId') return held
  return isInsideTheirs(person, claim.value, tree) ? yes('It’s inside your own folders.') : held
}

/** Whether a permission for a folder opens only folders that the person already has. */
function isInsideTheirs({ tags }: Person, value: string, tree: readonly TagFacts[]): boolean {
  if (!/^[1-9]\d{0,9}$/.test(value)) return false
  const opened = allowedTags({ TId: [Number(value)] }, false, tree)
  return opened !== 'all' && opened.size > 0 && [...opened].every(tag => isFolder(tag) && allows(tags, tag))
}

/** Nobody can grant or remove a role that they do not hold, or change their own roles (decisions §4). */
export function mayChangeRole(
  person: Granting,
  userId: string,
  role: RoleFacts,
  tree: readonly TagFacts[] = [],
): Decision {
  if (person.impersonating) return NOT_AS_ANOTHER
  if (userId === person.userId) return no('You can’t change your own roles. Ask another administrator.')
  if (person.isMJA) return yes('MoJoAdmin can grant everything.')
  if (!hasRole(person.roles, role.name)) return no(`You can’t grant a role you don’t have: ${role.name}.`)
  for (const claim of role.claims) {
    const decision = mayGrantClaim(person, claim, tree)
    if (!decision.allowed) return decision
  }
  return yes(`You are in ${role.name} yourself.`)
}

/** A role's claims give permissions to all its members; those of MoJoAdmin are protected (decisions §4). */
export function mayChangeRoleClaim(
  person: Granting,
  role: RoleFacts,
  claim: ClaimFacts,
  tree: readonly TagFacts[] = [],
): Decision {
  if (person.impersonating) return NOT_AS_ANOTHER
  if (person.isMJA) return yes('MoJoAdmin can grant everything.')
  if (hasRole([role.name], 'MoJoAdmin')) return no('Only MoJoAdmin can grant MoJoAdmin’s rights.')
  return mayGrantClaim(person, claim, tree)
}

/** Someone who may be impersonated. */
export type Target = Pick<SessionUser, 'userId' | 'roles' | 'isMJA'> & { readonly disabled: boolean }

/**
 * A MoJoAdmin may impersonate anyone but another MoJoAdmin; an Admin, any user who is neither. Nobody impersonates
 * while impersonating (decisions §4).
 */
export function mayImpersonate(
  person: Person & { readonly impersonating: boolean },
  target: Target,
): Decision {
  if (person.impersonating) return no('Stop impersonating first.')
  if (target.userId === person.userId) return no('You’re already this person.')
  if (target.disabled) return no('This account has been disabled.')
  if (target.isMJA) return no('Nobody can impersonate a MoJoAdmin.')
  if (person.isMJA) return yes('MoJoAdmin can impersonate anyone except another MoJoAdmin.')
  if (!hasRole(person.roles, 'Admin')) return no('Only administrators can impersonate.')
  if (hasRole(target.roles, 'Admin')) return no('An Admin can’t impersonate another Admin.')
  return yes('An Admin can impersonate anyone who isn’t an Admin.')
}

/**
 * Who may change an account: a MoJoAdmin's only a MoJoAdmin, an Admin's only an Admin, a MoJoAdmin or its owner.
 * Otherwise someone could take over a more powerful account through its email address.
 */
export function mayChangeUser(person: Person, target: Pick<Target, 'userId' | 'roles' | 'isMJA'>): Decision {
  if (person.isMJA) return yes('MoJoAdmin can change every account.')
  if (target.isMJA) return no('Only MoJoAdmin can change a MoJoAdmin’s account.')
  if (target.userId !== person.userId && hasRole(target.roles, 'Admin') && !hasRole(person.roles, 'Admin'))
    return no('Only administrators can change an Admin’s account.')
  return yes('User management is one of your tools.')
}

/**
 * Changing the address or name someone signs in with lets you reset their password, and linking a provider account lets
 * you sign in as them. Both therefore require every permission the account has.
 */
export function mayChangeSignIn(person: Granting, userId: string, claims: readonly ClaimFacts[]): Decision {
  if (person.impersonating)
    return no('Stop impersonating first. You can’t change how people sign in as someone else.')
  if (userId === person.userId) return yes('This is your account.')
  const lacking = claims.find(claim => !holds(person, claim).allowed)
  return lacking
    ? no(
        'This person has more rights than you. Only someone with the same rights can change how they sign in.',
      )
    : yes('You have all of this person’s rights.')
}

/** Who asks, and whether they impersonate: an account counts as your own only if you are its owner. */
type Asking = Person & { readonly impersonating?: boolean }

const isOwn = (person: Asking, userId: string) => userId === person.userId && !person.impersonating

/** Only the owner and MoJoAdmin may remove a second factor, because it guards against a stolen password. */
export function mayRemoveSecondFactor(person: Asking, userId: string): Decision {
  if (isOwn(person, userId)) return yes('This is your account.')
  if (person.isMJA && !person.impersonating) return yes('MoJoAdmin can change every account.')
  return no('Only MoJoAdmin can remove someone else’s second factor.')
}

/** The same two may change the address that second factor codes go to, because the codes would follow it. */
export function mayMoveSecondFactor(person: Asking, userId: string): Decision {
  if (isOwn(person, userId)) return yes('This is your account.')
  if (person.isMJA && !person.impersonating) return yes('MoJoAdmin can change every account.')
  return no('This person gets sign-in codes by email; only they or MoJoAdmin can change the address.')
}
