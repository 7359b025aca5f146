import { createContext, useContext } from 'react'
import type { PickedLink } from '../kit/rich-text/rich-text-props.ts'

/** A picked file, as pages reference it. */
export interface PickedFile {
  /** Its address on the site. */
  readonly src: string
  /** The image's alt text; empty for other files and for decorative images. */
  readonly alt: string
  readonly FId: number
  /** Its name, for the text of a link. */
  readonly name: string
  readonly width?: number
  readonly height?: number
}

export interface PickOptions {
  /** Images only, asking for their alt text. */
  readonly images: boolean
  readonly title?: string
  /** The initial alt text, if it replaces another image. */
  readonly alt?: string
}

/** Lets any form ask the person for a link or a file of the site; a new request ends the previous one with null. */
export interface Pickers {
  /** A page or document of the site, or any address, starting from the current link. */
  readonly pickLink: (current: PickedLink | null) => Promise<PickedLink | null>
  /** An existing or new file of the site. */
  readonly pickFile: (options: PickOptions) => Promise<PickedFile | null>
  /** Uploads a pasted or dropped image to the site's files. Rejects with a message. */
  readonly putPicture: (file: File) => Promise<{ readonly src: string }>
  /** A page's typed address as a link that follows the page when it moves; any other link unchanged. */
  readonly followingLink: (href: string) => Promise<string>
}

export const PickersContext = createContext<Pickers | null>(null)

/** The pickers of the workspace. Throws outside of it, because forms are only ever rendered inside. */
export function usePickers(): Pickers {
  const pickers = useContext(PickersContext)
  if (!pickers) throw new Error('A form is shown inside the workspace only.')
  return pickers
}
