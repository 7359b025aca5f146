import { CLOSES_TEXT, OPENS_TEXT } from '../site/render/marked-texts.ts'

/** What of a node tells where it stands on its page. */
export interface PlacedNode {
  readonly nodeType: number
  readonly previousSibling: PlacedNode | null
  readonly parentNode: PlacedNode | null
  /** The words of a comment. */
  readonly data?: string
}

const COMMENT = 8

/** Whether an element stands within a text that an editor wrote: between the comments around it. */
export function isInText(element: PlacedNode): boolean {
  for (let at: PlacedNode | null = element; at; at = at.parentNode)
    for (let before = at.previousSibling; before; before = before.previousSibling) {
      if (before.nodeType !== COMMENT) continue
      if (before.data === CLOSES_TEXT) break
      if (before.data === OPENS_TEXT) return true
    }
  return false
}

/** What of an element names its block. */
export interface ClassedElement {
  readonly parentElement: ClassedElement | null
  getAttribute(name: string): string | null
}

/** The key of the block that an element belongs to. */
export function blockOf(element: ClassedElement | null): string | null {
  for (let at = element; at; at = at.parentElement) {
    const key = /(?:^|\s)at-([0-9a-f-]{36})(?:\s|$)/.exec(at.getAttribute('class') ?? '')?.[1]
    if (key) return key
  }
  return null
}
