/** A note of the staff on a record: when (ISO 8601), by whom, what. */
export interface Note {
  readonly at?: string | null
  readonly by?: string | null
  readonly text?: string | null
}

/** The notes of a record, whatever is stored in their place. */
export const notesOf = (stored: unknown): readonly Note[] => (Array.isArray(stored) ? stored : [])

/** The stored notes with the one that is being typed at their end; blank text is no note. */
export const withNote = (stored: unknown, note: Required<Note>): readonly Note[] | null => {
  const notes = note.text?.trim() ? [...notesOf(stored), note] : notesOf(stored)
  return notes.length > 0 ? notes : null
}

/** The text of the note that is being typed: what a form shows beyond what is stored. */
export const typedNote = (stored: unknown, shown: unknown): string =>
  notesOf(shown)[notesOf(stored).length]?.text ?? ''
