/** Groups missing addresses, and builds the redirects that a person creates for some. */

interface Group {
  readonly target: { readonly url: string } | null
  readonly addresses: readonly { readonly address: string }[]
}

/** The key of a group, for storing its input. */
export const groupName = ({ target }: Pick<Group, 'target'>): string => target?.url ?? ''

/** Where a group leads: the entered target, else its likely one. */
export const targetOfGroup = (
  group: Pick<Group, 'target'>,
  targets: Readonly<Record<string, string>>,
): string => (targets[groupName(group)] ?? group.target?.url ?? '').trim()

/** The redirects of the selected addresses; null if one of them has no target yet. */
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
