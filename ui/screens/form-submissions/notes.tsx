import type { Note } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { UnsavedGuard } from '../../pages/unsaved-guard.tsx'
import { Instant } from '../../records/values/value.tsx'

const words = formSubmissionWords.notes

interface NotesProps {
  notes: readonly Note[]
  mayWrite: boolean
  isBusy: boolean
  onNote: (text: string) => void
}

/** The team's notes on a submission, newest last, and a field for the next one. */
export function Notes({ notes, mayWrite, isBusy, onNote }: NotesProps) {
  const [typed, setTyped] = useState('')
  // The typed text stays until it is among the notes.
  const count = useRef(notes.length)
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (notes.length > count.current && notes.at(-1)?.text === typed.trim()) {
      setTyped('')
      box.current?.querySelector('textarea')?.focus()
    }
    count.current = notes.length
  }, [notes, typed])
  const add = () => {
    if (typed.trim() !== '' && !isBusy) onNote(typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave =
      (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
    if (!isSave) return
    event.preventDefault()
    add()
  }
  return (
    <section ref={box} aria-labelledby="notes" className="mb-6">
      <h3 id="notes" className="mb-2 font-semibold">
        {words.notes}
      </h3>
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
      {notes.length === 0 && !mayWrite && <p className="text-ink-2">{words.none}</p>}
      {mayWrite && (
        <div className="flex flex-col items-start gap-2 print:hidden">
          <TextArea
            className="w-full"
            label={words.addANote}
            rows={2}
            maxLength={20_000}
            value={typed}
            onValue={setTyped}
            onKeyDown={onKeyDown}
          />
          <Button size="sm" busy={isBusy} disabled={typed.trim() === ''} onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
      <UnsavedGuard isActive={typed.trim() !== ''} words={words.unsaved} onDiscard={() => setTyped('')} />
    </section>
  )
}
