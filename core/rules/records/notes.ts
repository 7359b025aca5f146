/** A staff note on a record: when (ISO 8601), by whom, what. */
export interface Note {
  readonly at?: string | null
  readonly by?: string | null
  readonly text?: string | null
}

/** The notes of a record, tolerant of whatever is stored. */
export const notesOf = (stored: unknown): readonly Note[] => (Array.isArray(stored) ? stored : [])

/** The stored notes plus the one being typed; blank text adds none. */
export const withNote = (stored: unknown, note: Required<Note>): readonly Note[] | null => {
  const notes = note.text?.trim() ? [...notesOf(stored), note] : notesOf(stored)
  return notes.length > 0 ? notes : null
}

/** The text of the note being typed: what the form has beyond the stored notes. */
export const typedNote = (stored: unknown, shown: unknown): string =>
  notesOf(shown)[notesOf(stored).length]?.text ?? ''
