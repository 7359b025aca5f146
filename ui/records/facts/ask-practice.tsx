import type { PracticeAsk } from '@rounds/core/api'
import { factWords } from '@rounds/core/words/facts'
import { useId, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { Instant } from '../values/value.tsx'
import { askSlots, usePractice } from './practice-slots.ts'

const words = factWords.practice

/** Whether a record's practice was asked, and the button to ask it. */
export function AskPractice({ entity, id }: { entity: PracticeAsk['entity']; id: number }) {
  const { client, notify } = useApp()
  const explained = useId()
  const { data, mutate } = usePractice(client, entity, id)
  const slots = useMemo(() => askSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer: [one] }) => {
      notify('success', one?.outcome === 'waiting' ? words.waits : words.asked)
      void mutate()
    },
    onFailed: ({ message }) => notify('error', message),
  })
  if (!data) return null
  const { email, last } = data
  const isOpen = last?.state === 'sent' || last?.state === 'waiting'
  const [before = '', after = ''] = last ? words.state[last.state](last.email, '\n').split('\n') : []
  return (
    <div className="mt-3 border-rule border-t pt-2 text-sm">
      {last && (
        <p className="text-ink-2">
          {before}
          <Instant at={last.at} />
          {after}
        </p>
      )}
      {email === null ? (
        <p className="text-ink-2">{words.noEmail[entity]}</p>
      ) : (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="sm"
            busy={state.hasTag('busy')}
            aria-describedby={explained}
            onClick={() => send({ type: 'SUBMIT', act: { entity, ids: [id], again: isOpen } })}
          >
            {isOpen ? words.askAgain : words.ask}
          </Button>
          <span id={explained} className="text-ink-2">
            {words.explain(email)}
          </span>
        </p>
      )}
    </div>
  )
}
