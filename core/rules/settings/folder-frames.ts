/** The header and footer for the pages of a folder (specification §9, tag 17). */

/** A folder with its own header or footer; an omitted one comes from the parent folder or the site. */
export interface FolderFrame {
  readonly folder: number
  readonly header: number | null
  readonly footer: number | null
}

const MOST = 200

const keyOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

/** Parses the setting; undefined if it is not such a list. */
export function readFolderFrames(text: string | null | undefined): readonly FolderFrame[] | undefined {
  if (!text) return []
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(value) || value.length > MOST) return undefined
  const frames = value.map(entry => {
    const { folder, header, footer } = (entry ?? {}) as Readonly<Record<string, unknown>>
    return { folder: keyOf(folder), header: keyOf(header), footer: keyOf(footer) }
  })
  const isWhole = frames.every(({ folder }) => folder !== null)
  const folders = new Set(frames.map(({ folder }) => folder))
  return isWhole && folders.size === frames.length ? (frames as readonly FolderFrame[]) : undefined
}

/**
 * The template of a page's header or footer, from the nearest folder that sets one; null if none does.
 *
 * @param ways The folders of each place of the page, outermost first.
 */
export function frameOfFolders(
  frames: readonly FolderFrame[],
  ways: readonly (readonly number[])[],
  part: 'header' | 'footer',
): number | null {
  if (frames.length === 0) return null
  for (const way of ways)
    for (const folder of way.toReversed()) {
      const found = frames.find(frame => frame.folder === folder)?.[part]
      if (found) return found
    }
  return null
}
