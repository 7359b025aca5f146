import type { BlockKind } from '@rounds/core/blocks'
import { MenuItem } from '../../kit/menu.tsx'
import { Icon } from '../../shell/icon.tsx'

/** The kinds of blocks as menu items, each with its purpose. */
export function BlockKindItems({
  kinds,
  onKind,
}: {
  kinds: readonly BlockKind[]
  onKind: (kind: BlockKind) => void
}) {
  return kinds.map(kind => (
    <MenuItem
      key={kind.id}
      icon={<Icon names={[kind.icon]} className="size-4 self-start" />}
      onSelect={() => onKind(kind)}
    >
      <span className="block">{kind.label}</span>
      <span className="block text-ink-2 text-xs">{kind.sentence}</span>
    </MenuItem>
  ))
}

/** The first field of a block to fill in. */
export const firstOfBlock = (): HTMLElement | null =>
  document.querySelector<HTMLElement>(
    '[data-block-fields] :is(input, textarea, select, button, [contenteditable=true]):not([disabled])',
  )
