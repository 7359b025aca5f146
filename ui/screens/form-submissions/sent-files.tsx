import { sayBytes } from '@rounds/core/rules/forms'
import type { SentFile } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { saveFile } from '../../records/save-file.ts'
import { downloadSlots } from './submission-slots.ts'

const words = formSubmissionWords.files

interface SentFilesProps {
  id: number
  files: readonly SentFile[]
  /** Why the submission was opened; the audit log records it with each file. */
  reason: string | null
}

/** The files of an answer, each as a download; they are never displayed here. */
export function SentFiles({ id, files, reason }: SentFilesProps) {
  const { client } = useApp()
  const slots = useMemo(() => downloadSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: ({ sent, answer }) => saveFile(answer, sent.act.name),
  })
  return (
    <div className="space-y-1 whitespace-normal">
      {state.hasTag('shows a message') && <Alert kind="error">{state.context.message ?? words.failed}</Alert>}
      <ul className="space-y-1">
        {files.map(({ key, name, size, scan }) => (
          <li key={key}>
            <Button
              size="sm"
              busy={state.hasTag('busy')}
              onClick={() =>
                key && send({ type: 'SUBMIT', act: { id, file: key, name: name || String(key), reason } })
              }
            >
              {words.download(name ?? '', sayBytes(size ?? 0))}
            </Button>
            <span className="ml-2 text-ink-2 text-sm">
              {scan === 'clean' ? words.clean : words.notScanned}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
