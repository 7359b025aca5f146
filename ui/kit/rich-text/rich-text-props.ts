import type { FieldProps } from '../field.tsx'

/** Where a link leads: an address, a path of the site, or a page of it by its id (`page:123`). */
export interface PickedLink {
  href: string
  /** Written where nothing was selected; else the address is. */
  text?: string | undefined
}

/** A picture; an empty `alt` is asked for before it is put in. */
export interface PickedImage {
  src: string
  alt: string
}

/** An undo that is not the text's own, as that of a page with several texts. */
export interface SharedUndo {
  undo: () => void
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

/** What a rich text is shown with. */
export interface RichTextProps extends FieldProps {
  /** HTML; '' where nothing is written. Given back unchanged it moves nothing, so the caret stays. */
  value: string
  /** Told the whole HTML at every change that a person makes, never by itself. */
  onValue: (html: string) => void
  /**
   * Lets the person choose a link, starting from the one under the caret if there is one; null when they think better
   * of it. Without it a small dialog asks for the address.
   */
  onPickLink?: ((current: PickedLink | null) => Promise<PickedLink | null>) | undefined
  /** Lets the person choose a picture. Without it there is no button for one. */
  onPickImage?: (() => Promise<PickedImage | null>) | undefined
  /**
   * Brings a pasted or dropped picture to where the site shows it; rejects with words. Without it such pictures are
   * refused with a sentence.
   */
  onPutImage?: ((file: File) => Promise<{ readonly src: string }>) | undefined
  /** Told of a picture that has arrived when its place in the text was gone. */
  onUnplaced?: ((name: string) => void) | undefined
  /** Undo and redo are somebody else's: keys and buttons go there, and the text remembers nothing itself. */
  sharedUndo?: SharedUndo | undefined
  readOnly?: boolean | undefined
  placeholder?: string | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}
