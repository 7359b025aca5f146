/** Missing addresses in groups, and the redirects that a person makes of some. */

interface Group {
  readonly target: { readonly url: string } | null
  readonly addresses: readonly { readonly address: string }[]
}

/** The name of a group, to keep what is filled in for it. */
export const groupName = ({ target }: Pick<Group, 'target'>): string => target?.url ?? ''

/** Where a group leads: as it was filled in, else to its likely target. */
export const targetOfGroup = (
  group: Pick<Group, 'target'>,
  targets: Readonly<Record<string, string>>,
): string => (targets[groupName(group)] ?? group.target?.url ?? '').trim()

/** The redirects of the addresses that are chosen; null where one of them leads nowhere yet. */
export function chosenRedirects(
  groups: readonly Group[],
  chosen: readonly string[],
  targets: Readonly<Record<string, string>>,
): readonly { readonly from: string; readonly to: string }[] | null {
  const isChosen = new Set(chosen)
  const redirects = groups.flatMap(group =>
    group.addresses
      .filter(({ address }) => isChosen.has(address))
      .map(({ address }) => ({ from: address, to: targetOfGroup(group, targets) })),
  )
  return redirects.some(({ to }) => to === '') ? null : redirects
}
