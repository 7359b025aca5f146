import { createContext, useContext } from 'react'
import type { PickedLink } from '../kit/rich-text/rich-text-props.ts'

/** A file that was picked, as pages refer to it. */
export interface PickedFile {
  /** Its address on the site. */
  readonly src: string
  /** What the picture shows, for who does not see it; empty for other files and for mere decoration. */
  readonly alt: string
  readonly FId: number
  /** What it is called, for the words of a link. */
  readonly name: string
  readonly width?: number
  readonly height?: number
}

export interface PickOptions {
  /** Pictures only, with their alternative text asked for. */
  readonly images: boolean
  readonly title?: string
  /** The alternative text to begin with, where a picture takes another's place. */
  readonly alt?: string
}

/** How any form lets a person choose a link or a file of the site; a new choice ends the one before with null. */
export interface Pickers {
  /** A page or document of the site, or any address, starting from the link that is there. */
  readonly pickLink: (current: PickedLink | null) => Promise<PickedLink | null>
  /** A file of the site, or a new one. */
  readonly pickFile: (options: PickOptions) => Promise<PickedFile | null>
  /** Brings a picture that was pasted or dropped among the site's files. Rejects with words. */
  readonly putPicture: (file: File) => Promise<{ readonly src: string }>
  /** A typed address of a page as the link that follows the page when it moves; any other link as it is. */
  readonly followingLink: (href: string) => Promise<string>
}

export const PickersContext = createContext<Pickers | null>(null)

/** The pickers of the workspace. Throws outside of it, since forms are only ever shown inside. */
export function usePickers(): Pickers {
  const pickers = useContext(PickersContext)
  if (!pickers) throw new Error('A form is shown inside the workspace only.')
  return pickers
}
