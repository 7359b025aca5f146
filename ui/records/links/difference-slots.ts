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

/** The grants that link changes add and remove; none for links without grants. */
export function grantChanges(
  { link }: Pick<RecordLink, 'link'>,
  differences: readonly Difference[],
): readonly AskedGrantChange[] {
  const kind = kinds[link.name]
  if (kind === undefined) return []
  const change = (row: AnyRow, adds: boolean): AskedGrantChange => ({
    kind,
    adds,
    userId: text(row.UserId),
    groupId: text(row.RoleId),
    type: text(row.ClaimType),
    value: text(row.ClaimValue),
  })
  return differences.flatMap(difference => {
    if (difference.mark === 'create') return [change(difference.record, true)]
    if (difference.mark === 'delete') return [change(difference.before, false)]
    return [change(difference.before, false), change(difference.record, true)]
  })
}
