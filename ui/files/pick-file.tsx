import { decide } from '@rounds/core/access'
import type { FileRecord } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { fileWords } from '@rounds/core/words/files'
import { useState } from 'react'
import { useApp } from '../context/app-context.ts'
import type { PickedFile, PickOptions } from '../context/pickers.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { TextField } from '../kit/text-field.tsx'
import { FileChoice } from './file-choice.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** The dialog for picking a file of the site, or uploading a new one. Open while rendered. */
export function PickFile({
  images,
  title,
  alt,
  onPicked,
}: PickOptions & { onPicked: (picked: PickedFile | null) => void }) {
  const { person } = useApp()
  const [chosen, setChosen] = useState<FileRecord | null>(null)
  const [words, setWords] = useState<string | null>(alt ?? null)
  const [fresh, setFresh] = useState<readonly FileRecord[]>([])
  const mayUpload = decide(person, 'update', entities.File).allowed
  const text = words ?? chosen?.FAltText ?? ''
  const pickChosen = () => chosen && onPicked(pickedOf(chosen, images ? text : ''))
  return (
    <Dialog
      open
      onOpenChange={open => !open && onPicked(null)}
      title={title ?? (images ? fileWords.pickFile.pickAPicture : fileWords.pickFile.pickAFile)}
      size="4xl"
      footer={
        <>
          {chosen && (
            <p role="status" className="mr-auto min-w-0 truncate text-ink-2 text-sm">
              {chosen.FTitle || chosen.FName}
            </p>
          )}
          <Button onClick={() => onPicked(null)}>{fileWords.pickFile.cancel}</Button>
          <Button kind="primary" disabled={!chosen} onClick={pickChosen}>
            {images ? fileWords.pickFile.useThisPicture : fileWords.pickFile.useThisFile}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {mayUpload && (
          <UploadPanel
            label={images ? fileWords.pickFile.bringANewPicture : fileWords.pickFile.bringANewFile}
            help={fileWords.pickFile.dropHerePasteOrChoose}
            limits={images ? { accept: 'image/*' } : {}}
            onUploaded={file => {
              setFresh(known => [file, ...known])
              setChosen(file)
            }}
          />
        )}
        <FileChoice images={images} chosen={chosen} onChosen={setChosen} fresh={fresh} />
        {images && chosen && (
          <TextField
            label={fileWords.pickFile.alternativeText}
            help={fileWords.pickFile.whatPictureShowsPeople}
            value={text}
            maxLength={500}
            onValue={setWords}
          />
        )}
      </div>
    </Dialog>
  )
}

function pickedOf(file: FileRecord, alt: string): PickedFile {
  const { width, height } = file.FMeta ?? {}
  return {
    src: file.FPath,
    alt,
    FId: file.FId,
    name: file.FTitle || file.FName,
    ...(typeof width === 'number' && { width }),
    ...(typeof height === 'number' && { height }),
  }
}
