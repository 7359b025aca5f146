import { tagIds } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'
import { lately, madeAndChanged } from './dates.ts'
import { mailOf, personName } from './names.ts'
import { lineTag, servicesTag } from './pages.ts'
import { createRandom, nth } from './random.ts'

/** A group with the tags it grants and how many people are in it. */
interface Group {
  readonly name: string
  readonly description: string
  readonly tags: readonly number[]
  readonly members: number
}

/** A claimed tag brings those right below it: the folders of the site are two deep; news, blog and events lie elsewhere. */
const everyFolder: readonly number[] = [tagIds.HomePage, servicesTag, tagIds.AdminTools]

/** The id of a group of the demo, by its name. */
export const groupId = (name: string): string => createRandom(`role ${name}`).uuid()

const groups: readonly Group[] = [
  {
    name: 'Admin',
    description: 'Administrators: every tool but the protected ones.',
    tags: [tagIds.Root, tagIds.Dashboard],
    members: 2,
  },
  {
    name: 'Maintenance User',
    description: 'People who look after the site as a whole, with every folder of it.',
    tags: [tagIds.Content, tagIds.Site, tagIds.Form_Manager, ...everyFolder],
    members: 3,
  },
  {
    name: 'Web team',
    description: 'Authors and editors of every page.',
    tags: [tagIds.Content, tagIds.Navigation, ...everyFolder],
    members: 5,
  },
  {
    name: 'Folder editors',
    description: 'Editors of single folders; which ones is granted to each.',
    // Drafts, documents, unfilled content and the image tool; pages come with a folder.
    tags: [127, 128, 131, 133],
    members: 4,
  },
  {
    name: 'Physician directory',
    description: 'The medical staff office: physicians, places, services.',
    tags: [tagIds.Healthcare],
    members: 3,
  },
  {
    name: 'Contact center',
    description: 'People who answer what visitors send in.',
    tags: [160, 203, 132],
    members: 3,
  },
]

/** Somebody of the demo who may sign in. */
export interface Member {
  readonly id: string
  readonly mail: string
  readonly name: string
}

/** Names that no physician has are far along the list of names. */
const FIRST_NAME = 4001

/** The users of the demo, in the order of their groups. */
export const members: readonly Member[] = Array.from(
  { length: groups.reduce((sum, group) => sum + group.members, 0) },
  (_, index) => {
    const { first, last } = personName(FIRST_NAME + index)
    return { id: createRandom(`user ${index}`).uuid(), mail: mailOf(first, last), name: `${first} ${last}` }
  },
)

/** Users, groups and permissions. Nobody has a password: they come in through an invitation. */
export function people(now: Date) {
  const roles = groups.map(group => ({ ...group, id: groupId(group.name) }))
  const groupOf = groups.flatMap((group, index) => Array.from({ length: group.members }, () => index))
  const editors = members.filter((_, index) => groupOf[index] === 3)
  return {
    roles: roles.map(({ id, name, description }) => ({
      Id: id,
      Name: name,
      NormalizedName: name.toUpperCase(),
      Description: description,
    })),
    users: members.map((member, index) => user(member, index, now)),
    memberships: members.map(({ id }, index) => ({ UserId: id, RoleId: nth(roles, groupOf[index] ?? 0).id })),
    roleClaims: roles.flatMap(({ id, tags }) =>
      tags.map(tag => ({ RoleId: id, ClaimType: 'TId', ClaimValue: String(tag) })),
    ),
    /** Each editor holds one folder of a service line. */
    userClaims: editors.map(({ id }, index) => ({
      UserId: id,
      ClaimType: 'TId',
      ClaimValue: String(lineTag(index)),
    })),
  }
}

function user({ id, mail, name }: Member, index: number, now: Date): Seeded<'AspNetUsers'> {
  const random = createRandom(`user facts ${index}`)
  const [CreatedDt, UpdatedDt] = madeAndChanged(random)
  const invited = index % 7 === 6
  return {
    Id: id,
    UserName: mail,
    NormalizedUserName: mail.toUpperCase(),
    Email: mail,
    NormalizedEmail: mail.toUpperCase(),
    EmailConfirmed: !invited,
    FullName: name,
    TwoFactorEnabled: random.chance(0.4),
    ResetRequired: invited,
    Disabled: index === 13,
    LastSignInDt: invited ? null : lately(random, now, 40),
    TimeZone: random.chance(0.2) ? 'America/Denver' : null,
    Preferences: { theme: random.pick(['system', 'light', 'dark'] as const), density: 'comfortable' },
    CreatedDt,
    UpdatedDt,
  }
}

/** Tables under a name, one's own and for everyone. */
export const savedViews = (): readonly Seeded<'SavedView'>[] =>
  [
    ['unfilled-content', 'Pages without a description', 'filter=CMetaDesc%3D', true],
    ['experts', 'Takes new patients', 'filter=PhAcceptsNew%3Dtrue&sort=PhLastName', true],
    ['redirects', 'Never used', 'filter=RHits%3D0', true],
    ['form-submissions', 'New ones', 'filter=FsState%3Dnew', true],
    ['locations', 'Hospitals', 'filter=LcId%3D1', false],
    ['logs', 'Sign-ins that failed', 'filter=Message%5ELogin+Fail', false],
  ].map(([tool, name, query, shared], index) => ({
    UserId: nth(members, index).id,
    VwTool: String(tool),
    VwName: String(name),
    VwQuery: String(query),
    VwShared: shared === true,
  }))
