/** The styles of a selectable day or year, and of the selected one. */
export const CELL =
  'h-8 w-full rounded-sm text-sm hover:bg-well focus-visible:outline-offset-0 aria-disabled:text-ink-3 aria-disabled:line-through'
export const CHOSEN = 'bg-accent! text-accent-ink! forced-color-adjust-none font-semibold'
