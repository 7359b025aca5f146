import { fileWords } from '@rounds/core/words/files'
import { type ReactNode, useEffect, useRef } from 'react'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { FileDrop } from '../kit/file-drop.tsx'
import { UploadList } from './upload-list.tsx'
import { type Uploading, type UploadOptions, useUpload } from './use-upload.ts'

interface UploadLook {
  label: string
  help?: ReactNode
  error?: ReactNode
  accept?: string | undefined
  /** A single file, for example as a replacement. */
  single?: boolean | undefined
  className?: string | undefined
}

export interface UploadPanelProps extends UploadOptions, Omit<UploadLook, 'accept'> {}

/** An upload area: drop, paste or choose files, each with progress, pause and retry. */
export function UploadPanel({ label, help, error, single, className, ...options }: UploadPanelProps) {
  const uploading = useUpload(options)
  return (
    <UploadArea {...{ uploading, label, help, error, single, className }} accept={options.limits?.accept} />
  )
}

/** The area of an upload that its caller follows. A file of another kind is listed with the reason. */
export function UploadArea({
  uploading: { state, send, add },
  single = false,
  ...look
}: UploadLook & { uploading: Uploading }) {
  const { label, help, error, accept, className } = look
  usePaste(files => add(single ? files.slice(0, 1) : files))
  return (
    <section aria-label={label} className={className}>
      <FileDrop
        {...{ label, help, error, accept }}
        multiple={!single}
        onFiles={add}
        onRefused={single ? undefined : add}
      />
      {state.context.files.length > 0 && <UploadList state={state} send={send} />}
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

const INTO_TEXT = 'input, textarea, select, [contenteditable=true]'

/** Files pasted anywhere except into a text. */
function usePaste(onFiles: (files: File[]) => void) {
  const take = useRef(onFiles)
  take.current = onFiles
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      const intoText = event.target instanceof Element && event.target.closest(INTO_TEXT)
      if (files.length === 0 || intoText) return
      event.preventDefault()
      take.current(files)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [])
}
