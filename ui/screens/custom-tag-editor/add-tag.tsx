import type { EditedTag, TagEdit } from '@rounds/core/rules/tree'
import { tagEditorWords } from '@rounds/core/words/tag-editor'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = tagEditorWords.pane

interface AddTagProps {
  parent: EditedTag
  onAsk: (edit: TagEdit) => void
}

/** Asks for the name of a new tag; adding it is reviewed like any change. */
export function AddTag({ parent, onAsk }: AddTagProps) {
  const [name, setName] = useState<string | null>(null)
  const typed = name?.trim() ?? ''
  const review = () => {
    setName(null)
    onAsk({ kind: 'add', parent: parent.TId, name: typed })
  }
  return (
    <>
      <Button onClick={() => setName('')}>{words.add}</Button>
      <Dialog
        open={name !== null}
        onOpenChange={open => !open && setName(null)}
        title={words.addTitle(parent.TName)}
        size="md"
        footer={
          <Button kind="primary" disabled={typed === ''} onClick={review}>
            {words.review}
          </Button>
        }
      >
        <form
          onSubmit={event => {
            event.preventDefault()
            if (typed !== '') review()
          }}
        >
          <TextField label={words.newName} required maxLength={200} value={name ?? ''} onValue={setName} />
        </form>
      </Dialog>
    </>
  )
}
