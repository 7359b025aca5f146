import type { Tool, ToolId } from '@rounds/core/tools'
import { accessWords } from '@rounds/core/words/access'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { requestSlots } from './access-slots.ts'

const words = accessWords.request

/** The button that opened the dialog is gone by then. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Requests access to a tool from people who can grant it; afterwards it shows the recipients. */
export function RequestAccess({ tool }: { tool: Tool<ToolId> }) {
  const { client } = useApp()
  const form = useId()
  const [isOpen, setOpen] = useState(false)
  const slots = useMemo(() => requestSlots(client, tool.id), [client, tool.id])
  const [state, send] = useSubmit(slots, { stored: { words: '' }, onDone: () => setOpen(false) })
  const { answer, typed, message } = state.context
  if (state.hasTag('is done') && answer)
    return (
      <div ref={focus} tabIndex={-1} className="rounded-md">
        <Alert kind="success">{words.sent(answer)}</Alert>
      </div>
    )
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {words.request}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.title(tool.title)}
        description={words.description}
        size="md"
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{words.cancel}</Button>
            <Button kind="primary" type="submit" form={form} busy={state.hasTag('busy')}>
              {words.send}
            </Button>
          </>
        }
      >
        <form
          id={form}
          className="flex flex-col gap-3"
          onSubmit={event => {
            event.preventDefault()
            send({ type: 'SUBMIT' })
          }}
        >
          {state.hasTag('shows a message') && <Alert kind="error">{message}</Alert>}
          <TextArea
            label={words.words}
            help={words.wordsHelp}
            maxLength={1000}
            value={typed.words}
            onValue={value => send({ type: 'TYPE', typed: { words: value } })}
          />
        </form>
      </Dialog>
    </>
  )
}
