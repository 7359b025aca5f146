import type { FieldProps } from '../field.tsx'

/** A link target: an address, a path of the site, or a page by id (`page:123`). */
export interface PickedLink {
  href: string
  /** The text if nothing was selected; by default the address. */
  text?: string | undefined
}

/** An image; if `alt` is empty, it is asked for before inserting. */
export interface PickedImage {
  src: string
  alt: string
}

/** An external undo, for example of a page with several texts. */
export interface SharedUndo {
  undo: () => void
  redo: () => void
}

/** The props of a rich text. */
export interface RichTextProps extends FieldProps {
  /** HTML; '' if empty. Passing the reported value back changes nothing, so the cursor stays. */
  value: string
  /** Called with the whole HTML on every change by the person, never otherwise. */
  onValue: (html: string) => void
  /**
   * Lets the person choose a link, starting from the one at the cursor if there is one; null if they cancel. Without it
   * a small dialog asks for the address.
   */
  onPickLink?: ((current: PickedLink | null) => Promise<PickedLink | null>) | undefined
  /** Lets the person choose an image. Without it there is no button for one. */
  onPickImage?: (() => Promise<PickedImage | null>) | undefined
  /**
   * Uploads a pasted or dropped image to the site; rejects with a message. Without it such images are refused with a
   * sentence.
   */
  onPutImage?: ((file: File) => Promise<{ readonly src: string }>) | undefined
  /** Called with an uploaded image whose place in the text is gone. */
  onUnplaced?: ((name: string) => void) | undefined
  /** Undo and redo are external: their keys go there, and the text has neither a history nor buttons for it. */
  sharedUndo?: SharedUndo | undefined
  readOnly?: boolean | undefined
  placeholder?: string | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}
