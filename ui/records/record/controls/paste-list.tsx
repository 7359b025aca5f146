import type { Shape } from '@rounds/core/entities'
import { type PastedEntry, pastedMembers, readPastedList } from '@rounds/core/rules/records'
import { recordWords } from '@rounds/core/words/record'
import { ClipboardPaste } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { FormDialog } from '../../../kit/form-dialog.tsx'
import { TextArea } from '../../../kit/text-area.tsx'
import { memberLabel } from '../../values/json-summary.ts'

const words = recordWords.pasteList

interface PasteListProps {
  label: string
  of: Shape
  /** How many more entries the list accepts. */
  room: number
  onAdd: (entries: readonly PastedEntry[]) => void
}

/** Adds many entries at once from pasted lines; the parsed entries are previewed first. */
export function PasteList({ label, of, room, onAdd }: PasteListProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const names = useMemo(() => pastedMembers(of).map(({ name }) => name), [of])
  const read = useMemo(() => readPastedList(text, of), [text, of])
  const added = read.slice(0, room)
  if (names.length < 2) return null
  const close = () => {
    setOpen(false)
    setText('')
  }
  return (
    <>
      <Button
        size="sm"
        kind="quiet"
        aria-haspopup="dialog"
        aria-label={words.pasteInto(label)}
        icon={<ClipboardPaste className="size-3.5" />}
        onClick={() => setOpen(true)}
      >
        {words.pasteAList}
      </Button>
      {isOpen && (
        <FormDialog
          title={words.pasteInto(label)}
          description={words.onePerLine(names.map(memberLabel).join(', '))}
          size="2xl"
          confirmLabel={words.add(added.length)}
          cancelLabel={words.cancel}
          canConfirm={added.length > 0}
          onConfirm={() => {
            onAdd(added)
            close()
          }}
          onCancel={close}
        >
          <TextArea label={words.lines} rows={6} value={text} onValue={setText} />
          <p role="status" className="mt-3 text-ink-2 text-sm">
            {added.length === 0 ? words.nothingRead : words.willBeAdded(added.length)}
            {read.length > room && ` ${words.tooMany(room)}`}
          </p>
          {added.length > 0 && (
            <ol className="mt-1 list-decimal pl-6 text-sm">
              {added.map((entry, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
                <li key={at} className="py-0.5">
                  {names.flatMap(name =>
                    entry[name] === undefined
                      ? []
                      : [
                          <span key={name} className="mr-3">
                            <span className="text-ink-2">{memberLabel(name)}:</span> {String(entry[name])}
                          </span>,
                        ],
                  )}
                </li>
              ))}
            </ol>
          )}
        </FormDialog>
      )}
    </>
  )
}
