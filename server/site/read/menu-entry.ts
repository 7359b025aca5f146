/** A link of a navigation with those below it. */
export interface MenuEntry {
  readonly title: string
  readonly url: string
  readonly children: readonly MenuEntry[]
}
