import { type AskedGrantChange, accessCalls, type Client } from '@rounds/core/api'
import type { AnyRow } from '@rounds/core/entities'
import type { Difference, RecordLink } from '@rounds/core/rules/records'
import { readingSlots } from '@rounds/machines/reading'

/** Loads who would gain and lose what when grants change. */
export const differenceSlots = (client: Client) =>
  readingSlots((changes: readonly AskedGrantChange[], signal) =>
    accessCalls(client.http)
      .difference(changes, signal)
      .then(({ people }) => people),
  )

const text = (value: unknown) => (value === null || value === undefined ? null : String(value))

const kinds: Readonly<Record<string, AskedGrantChange['kind']>> = {
  AspNetUserRoles: 'member',
  AspNetUserClaims: 'own',
  AspNetRoleClaims: 'group',
}

/** Whether links of a kind grant something. */
export const isGrant = ({ link }: Pick<RecordLink, 'link'>): boolean => kinds[link.name] !== undefined

/** The grants that a link adds or removes; none for links without grants. */
export function grantChange(
  { link }: Pick<RecordLink, 'link'>,
  row: AnyRow,
  adds: boolean,
): readonly AskedGrantChange[] {
  const kind = kinds[link.name]
  if (kind === undefined) return []
  return [
    {
      kind,
      adds,
      userId: text(row.UserId),
      groupId: text(row.RoleId),
      type: text(row.ClaimType),
      value: text(row.ClaimValue),
    },
  ]
}

/** The grants that link changes add and remove; none for links without grants. */
export const grantChanges = (
  link: Pick<RecordLink, 'link'>,
  differences: readonly Difference[],
): readonly AskedGrantChange[] =>
  differences.flatMap(difference => {
    if (difference.mark === 'create') return grantChange(link, difference.record, true)
    const before = grantChange(link, difference.before, false)
    return difference.mark === 'delete' ? before : [...before, ...grantChange(link, difference.record, true)]
  })
