import { type ReactNode, useEffect, useMemo } from 'react'
import { type SentFile, sendOnly } from '../../context/upload-slots.ts'
import { UploadArea } from '../../files/upload-panel.tsx'
import { useUpload } from '../../files/use-upload.ts'

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
  label,
  help,
  accept,
  onFiles,
}: {
  error?: ReactNode
  label: string
  help: string
  /** Endings of file names. */
  accept: string
  onFiles: (files: ChosenFiles) => void
}) {
  const limits = useMemo(() => ({ accept }), [accept])
  const uploading = useUpload({ slots: sendOnly, limits, onUploaded: () => undefined })
  const { state } = uploading
  const uploads = state.context.files.flatMap(({ stage, result }) =>
    stage === 'done' ? (result as SentFile).upload : [],
  )
  const isWaiting = state.hasTag('is uploading')
  const told = JSON.stringify({ uploads, isWaiting })
  useEffect(() => onFiles(JSON.parse(told) as ChosenFiles), [told, onFiles])
  return <UploadArea {...{ uploading, error, label, help, accept }} />
}
