import { fileWords } from '@rounds/core/words/files'
import { oldSiteWords } from '@rounds/core/words/old-site'
import { type ReactNode, useEffect } from 'react'
import { type SentFile, sendOnly } from '../../context/upload-slots.ts'
import { UploadList } from '../../files/upload-list.tsx'
import { useUpload } from '../../files/use-upload.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'

const words = oldSiteWords.begin
const ACCEPT = '.xml,.zip'
const limits = { accept: ACCEPT }

/** What is known of the files that were chosen. */
export interface ChosenFiles {
  /** The uploads that have arrived. */
  readonly uploads: readonly string[]
  /** Some are still on their way. */
  readonly isWaiting: boolean
}

/** The files of an export, sent at once; they are no files of the site. */
export function ChooseFiles({
  error,
  onFiles,
}: {
  error?: ReactNode
  onFiles: (files: ChosenFiles) => void
}) {
  const { state, send, add } = useUpload({ slots: sendOnly, limits, onUploaded: () => undefined })
  const { files } = state.context
  const uploads = files.flatMap(({ stage, result }) => (stage === 'done' ? (result as SentFile).upload : []))
  const isWaiting = state.hasTag('is uploading')
  const told = JSON.stringify({ uploads, isWaiting })
  useEffect(() => onFiles(JSON.parse(told) as ChosenFiles), [told, onFiles])
  return (
    <section aria-label={words.files}>
      <FileDrop
        label={words.files}
        help={words.filesHelp}
        multiple
        accept={ACCEPT}
        error={error}
        onFiles={add}
      />
      {files.length > 0 && <UploadList state={state} send={send} />}
      <ConfirmDialog
        open={state.hasTag('asks whether to leave')}
        title={fileWords.uploadPanel.leaveBeforeFilesArrived}
        text={fileWords.uploadPanel.whatOnWayStops}
        confirmLabel={fileWords.uploadPanel.leave}
        cancelLabel={fileWords.uploadPanel.stayHere}
        onConfirm={() => send({ type: 'LEAVE_ANYWAY' })}
        onCancel={() => send({ type: 'STAY' })}
      />
    </section>
  )
}
