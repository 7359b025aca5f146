import type { PracticeAsk } from '@rounds/core/api'
import { factWords } from '@rounds/core/words/facts'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { askSlots } from './practice-slots.ts'

const words = factWords.practice

/** Emails the practices of several records, each with its own link, after asking. Those with an open link are skipped. */
export function AskPractices({ entity, ids }: { entity: PracticeAsk['entity']; ids: readonly number[] }) {
  const { client, notify } = useApp()
  const [isOpen, setOpen] = useState(false)
  const slots = useMemo(() => askSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer }) => {
      setOpen(false)
      const many = (outcome: string) => answer.filter(one => one.outcome === outcome).length
      notify('success', words.askedThese(many('asked'), many('no email'), many('waiting')))
    },
    onFailed: ({ message }) => {
      setOpen(false)
      notify('error', message)
    },
  })
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words.askThese(ids.length)}
      </Button>
      <ConfirmDialog
        open={isOpen}
        busy={state.hasTag('busy')}
        kind="primary"
        title={words.askTheseQuestion(ids.length)}
        text={words.askTheseEffect}
        confirmLabel={words.sendTheseEmails(ids.length)}
        onConfirm={() => send({ type: 'SUBMIT', act: { entity, ids: [...ids], again: false } })}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
