import { siteToolsWords } from '@rounds/core/words/site-tools'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { saveFile } from '../../records/save-file.ts'
import { evidenceSlots } from './site-tools-slots.ts'

const words = siteToolsWords.evidence

/** Exports who confirmed which fact and when, as a CSV file. */
export function ExportEvidence() {
  const { client, notify } = useApp()
  const slots = useMemo(() => evidenceSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer: { file, rows } }) => {
      saveFile(file, words.file)
      notify('success', words.saved(rows))
    },
    onFailed: ({ message }) => notify('error', message),
  })
  return (
    <Button size="sm" busy={state.hasTag('busy')} onClick={() => send({ type: 'SUBMIT', act: null })}>
      {words.export}
    </Button>
  )
}
