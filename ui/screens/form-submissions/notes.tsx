import type { Json } from '@rounds/core/entities'
import { notesOf, typedNote, withNote } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useApp } from '../../context/app-context.ts'
import { TextArea } from '../../kit/text-area.tsx'
import { Instant } from '../../records/values/value.tsx'

interface NotesProps {
  stored: unknown
  /** As the form has them: with the one that is being typed. */
  shown: unknown
  mayWrite: boolean
  onChange: (notes: Json) => void
}

/** The notes of the staff on a submission, the newest last, and a field for the next one, which is saved with the form. */
export function Notes({ stored, shown, mayWrite, onChange }: NotesProps) {
  const { user } = useApp()
  const notes = notesOf(stored)
  const type = (text: string) =>
    onChange(withNote(stored, { at: new Date().toISOString(), by: user.name, text }) as Json)
  return (
    <section aria-labelledby="notes" className="measure mb-6">
      <h2 id="notes" className="mb-2 font-semibold text-lg">
        {formSubmissionWords.notes.notes}
      </h2>
      {notes.length > 0 && (
        <ol className="mb-3 flex flex-col gap-2">
          {notes.map(({ at, by, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes are only ever added at the end
            <li key={index} className="rounded-md bg-well px-3 py-2">
              <p className="text-ink-2 text-sm">
                {by}
                {at && (
                  <>
                    {' · '}
                    <Instant at={at} />
                  </>
                )}
              </p>
              <p className="whitespace-pre-wrap break-words">{text}</p>
            </li>
          ))}
        </ol>
      )}
      {notes.length === 0 && !mayWrite && <p className="text-ink-2">{formSubmissionWords.notes.none}</p>}
      {mayWrite && (
        <TextArea
          label={formSubmissionWords.notes.addANote}
          rows={2}
          value={typedNote(stored, shown)}
          onValue={type}
        />
      )}
    </section>
  )
}
