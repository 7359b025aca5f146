/** The header and footer that the pages of a folder have (specification §9, tag 17). */

/** A folder with its own header or footer; what is left out is that of the folder above, or of the site. */
export interface FolderFrame {
  readonly folder: number
  readonly header: number | null
  readonly footer: number | null
}

const MOST = 200

const keyOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

/** Reads the setting; undefined where it is no such list. */
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
 * The template that a page's header or footer is made with, by the folder nearest to it; null where none of its folders
 * says.
 *
 * @param ways The folders of each place of the page, the outermost first.
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
