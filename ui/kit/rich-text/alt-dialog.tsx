import { richTextWords } from '@rounds/core/words/rich-text'
import { type FormEvent, useId, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Dialog } from '../dialog.tsx'
import { TextField } from '../text-field.tsx'
import type { PickedImage } from './rich-text-props.ts'

export interface AltDialogProps {
  image: PickedImage
  /** Why the picture couldn’t be uploaded while its text was asked for: then it is only closed. */
  failure?: string | undefined
  onAnswer: (alt: string) => void
  onClose: () => void
  returnFocus: () => HTMLElement
}

/** Asks for an image's alt text (WCAG 1.1.1), or that it is decorative. */
export function AltDialog({ image, failure, onAnswer, onClose, returnFocus }: AltDialogProps) {
  const [alt, setAlt] = useState(image.alt)
  const [isDecoration, setDecoration] = useState(false)
  const [error, setError] = useState('')
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (failure) return onClose()
    if (!isDecoration && alt.trim() === '') return setError(richTextWords.altDialog.sayWhatPictureShows)
    onAnswer(isDecoration ? '' : alt.trim())
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={richTextWords.altDialog.whatDoesPictureShow}
      size="md"
      returnFocus={returnFocus}
      footer={
        failure ? (
          <Button onClick={onClose}>{richTextWords.altDialog.close}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{richTextWords.altDialog.cancel}</Button>
            <Button kind="primary" type="submit" form={form}>
              {richTextWords.altDialog.done}
            </Button>
          </>
        )
      }
    >
      {failure && (
        <Alert kind="error" className="mb-3">
          {failure}
        </Alert>
      )}
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <img src={image.src} alt="" className="max-h-48 self-start rounded-md border border-rule" />
        <TextField
          label={richTextWords.altDialog.altText}
          help={richTextWords.altDialog.readAloudWhoCannot}
          value={alt}
          onValue={setAlt}
          disabled={isDecoration}
          error={error}
        />
        <Checkbox
          label={richTextWords.altDialog.decorationSaysNothing}
          checked={isDecoration}
          onValue={setDecoration}
        />
      </form>
    </Dialog>
  )
}
