import type { FactOrder, StatedFact } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { factWords as words } from '@rounds/core/words/facts'
import { useEffect, useMemo, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { useWorkedSet } from '../links/set/use-link-set.ts'
import type { ShownRecord } from '../tool-parts.ts'
import { Instant } from '../values/value.tsx'
import { AskPractice } from './ask-practice.tsx'
import { confirmSlots, useFacts, useTellFacts } from './fact-slots.ts'
import { PracticeAnswers } from './practice-answers.tsx'
import { usePractice } from './practice-slots.ts'

const TONES: Readonly<Record<StatedFact['state'], Tone>> = {
  confirmed: 'ready',
  overdue: 'changed',
  changed: 'changed',
  never: 'idle',
}

/** Records reloaded after an answer was accepted: focus returns to their facts. */
const settled = new Set<string>()

interface FactListProps {
  entity: FactOrder['entity']
  shown: ShownRecord
}

/** A record's facts that patients rely on, with who confirmed them and when; each can be confirmed, or all. */
export function FactList({ entity, shown }: FactListProps) {
  const { client, notify } = useApp()
  const { mutate: mutateAll } = useSWRConfig()
  const id = Number(shown.base[entities[entity].key[0] ?? ''])
  // Specialties and places are facts too.
  const worked = useWorkedSet()
  const { data, error, mutate } = useFacts(client, entity, id, [
    shown.base.RowVersion,
    worked?.state.context.initial.map(({ link, other, RowVersion }) => [link, other, RowVersion]),
  ])
  useTellFacts(entity, id, data)
  const slots = useMemo(() => confirmSlots(client), [client])
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (data && settled.delete(`${entity} ${id}`)) summary.current?.focus()
  }, [data, entity, id])
  const { data: practice } = usePractice(client, entity, id)
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer }) => {
      void mutate([...answer], { revalidate: false })
      void mutateAll(['fact queue', entity])
    },
    onFailed: ({ message }) => {
      notify('error', message)
      void mutate()
    },
  })
  if (error && !data)
    return (
      <p className="mb-4 text-ink-2">
        {words.notRead} <TryAgainButton onRetry={mutate} />
      </p>
    )
  if (!data) return null
  const onDecided = (isAccepted: boolean) => {
    summary.current?.focus()
    if (!isAccepted) return
    settled.add(`${entity} ${id}`)
    shown.reload()
  }
  const busy = state.hasTag('busy')
  const confirm = (facts: readonly StatedFact[]) =>
    send({
      type: 'SUBMIT',
      act: { entity, id, facts: facts.map(({ fact, value }) => ({ fact, value })) },
    })
  const open = data.filter(one => one.state !== 'confirmed')
  const isWhole = open.length === 0
  const waiting = (practice?.answers.length ?? 0) > 0
  return (
    <details open={waiting ? true : undefined} className="mb-5 max-w-184 border-rule border-b pb-2">
      <summary ref={summary} className="cursor-pointer rounded-sm py-1">
        <span className="font-semibold">{words.title}</span>{' '}
        <span className="ml-2 inline-flex items-baseline gap-1.5 text-ink-2 text-sm">
          <Mark tone={isWhole ? 'ready' : 'changed'} />
          {words.summary(data.length - open.length, data.length)}
        </span>
      </summary>
      <PracticeAnswers entity={entity} shown={shown} facts={data} onDecided={onDecided} />
      <ul className="mt-1 divide-y divide-rule border-rule border-t">
        {data.map(one => (
          <li key={one.fact} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <div className="min-w-0 flex-1 basis-72">
              <p className="whitespace-pre-line break-words">
                <span className="text-ink-2 text-sm">{words.fact[one.fact]}: </span>
                {one.text || words.nothing}
              </p>
              <p className="flex items-baseline gap-1.5 text-ink-2 text-sm">
                <Mark tone={TONES[one.state]} />
                <Said fact={one} />
              </p>
            </div>
            {one.state !== 'confirmed' && (
              <Button
                size="sm"
                disabled={busy || shown.isDirty}
                aria-label={words.confirmThis(words.fact[one.fact])}
                onClick={() => confirm([one])}
              >
                {words.confirm}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="sm" busy={busy} disabled={shown.isDirty} onClick={() => confirm(data)}>
          {words.confirmAll}
        </Button>
        {shown.isDirty && <span className="text-ink-2 text-sm">{words.saveFirst}</span>}
      </p>
      <AskPractice entity={entity} id={id} />
    </details>
  )
}

function Said({ fact: { state, by, at } }: { fact: StatedFact }) {
  if (state === 'never' || at === null) return words.state.never
  const day = <Instant at={at} />
  const [before = '', after = ''] = words.state[state](by ?? words.somebody, '\n').split('\n')
  return (
    <span>
      {before}
      {day}
      {after}
    </span>
  )
}
