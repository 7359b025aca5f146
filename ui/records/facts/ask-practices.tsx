import type { PracticeAsk } from '@rounds/core/api'
import { factWords } from '@rounds/core/words/facts'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { askSlots } from './practice-slots.ts'

const words = factWords.practice

/** Emails the practices of several records, each with its own link. Those with an open link are skipped. */
export function AskPractices({ entity, ids }: { entity: PracticeAsk['entity']; ids: readonly number[] }) {
  const { client, notify } = useApp()
  const slots = useMemo(() => askSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer }) => {
      const many = (outcome: string) => answer.filter(one => one.outcome === outcome).length
      notify('success', words.askedThese(many('asked'), many('no email'), many('waiting')))
    },
    onFailed: ({ message }) => notify('error', message),
  })
  return (
    <Button
      size="sm"
      busy={state.hasTag('busy')}
      onClick={() => send({ type: 'SUBMIT', act: { entity, ids: [...ids], again: false } })}
    >
      {words.askThese(ids.length)}
    </Button>
  )
}
