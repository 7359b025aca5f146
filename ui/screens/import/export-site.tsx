import type { OldSiteExport } from '@rounds/core/api'
import { oldSiteWords } from '@rounds/core/words/old-site'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { saveFile } from '../../records/save-file.ts'
import { exportSlots } from './import-slots.ts'

const words = oldSiteWords.export
type Choice = OldSiteExport['files']

/** Exports this site as a ZIP, for another Rounds site. */
export function ExportSite() {
  const { client } = useApp()
  const [isOpen, setOpen] = useState(false)
  const [files, setFiles] = useState<Choice>('public')
  const slots = useMemo(() => exportSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: ({ answer }) => {
      saveFile(answer, words.name)
      setOpen(false)
    },
  })
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={words.title} description={words.text}>
        <form
          className="flex flex-col gap-4"
          onSubmit={event => {
            event.preventDefault()
            send({ type: 'SUBMIT', act: { files } })
          }}
        >
          <Select
            label={words.files}
            placeholder={null}
            options={Object.entries(words.choices).map(([value, label]) => ({ value, label }))}
            value={files}
            onValue={value => setFiles(value as Choice)}
          />
          {state.hasTag('shows a message') && (
            <Alert kind="error" title={words.failed}>
              {state.context.message}
            </Alert>
          )}
          <div>
            <Button type="submit" kind="primary" busy={state.hasTag('busy')}>
              {words.start}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
