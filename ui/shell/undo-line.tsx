import { printKeys, undoSteps } from '@rounds/core/actions'
import { undoWords } from '@rounds/core/words/undo'
import { submitSlots } from '@rounds/machines/submit'
import { useMemo } from 'react'
import { useApp } from '../context/app-context.ts'
import { signal } from '../context/palette-signals.ts'
import { offerUndo, type Undoable, useUndoRequest } from '../context/undo.ts'
import { Button } from '../kit/button.tsx'
import { isMac } from '../kit/is-mac.ts'
import { Kbd } from '../kit/kbd.tsx'
import { useSubmit } from '../kit/use-submit.ts'

/** The last change in a sentence, with an undo button. */
export function UndoLine({ undoable }: { undoable: Undoable }) {
  const { client, becomeSomebodyElse, notify } = useApp()
  const slots = useMemo(
    () =>
      submitSlots<Record<string, never>, Undoable, null>(async ({ act }) => {
        await undoSteps(client, act.steps, becomeSomebodyElse)
        return null
      }),
    [client, becomeSomebodyElse],
  )
  const [state, send] = useSubmit<Record<string, never>, Undoable, null>(slots, {
    onDone: () => {
      signal('changed')
      notify('info', undoWords.undone)
      offerUndo(null)
    },
    onFailed: ({ message }) => {
      notify('error', undoWords.failed(message))
      offerUndo(null)
    },
  })
  const isBusy = state.hasTag('busy')
  useUndoRequest(undoable, () => send({ type: 'SUBMIT', act: undoable }))
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate">{undoable.sentence}</span>
      <Button
        size="sm"
        kind="quiet"
        disabled={isBusy}
        onClick={() => send({ type: 'SUBMIT', act: undoable })}
      >
        {undoWords.undo}
      </Button>
      <Kbd>{printKeys('Mod+Z', isMac).join(' ')}</Kbd>
    </span>
  )
}
