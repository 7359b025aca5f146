import { oldSiteWords } from '@rounds/core/words/old-site'
import { type ReactNode, useEffect } from 'react'
import { type SentFile, sendOnly } from '../../context/upload-slots.ts'
import { UploadArea } from '../../files/upload-panel.tsx'
import { useUpload } from '../../files/use-upload.ts'

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
  const uploading = useUpload({ slots: sendOnly, limits, onUploaded: () => undefined })
  const { state } = uploading
  const uploads = state.context.files.flatMap(({ stage, result }) =>
    stage === 'done' ? (result as SentFile).upload : [],
  )
  const isWaiting = state.hasTag('is uploading')
  const told = JSON.stringify({ uploads, isWaiting })
  useEffect(() => onFiles(JSON.parse(told) as ChosenFiles), [told, onFiles])
  return <UploadArea {...{ uploading, error }} label={words.files} help={words.filesHelp} accept={ACCEPT} />
}
