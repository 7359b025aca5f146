import type { FactOrder, PracticeReply, StatedFact } from '@rounds/core/api'
import { factWords } from '@rounds/core/words/facts'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import type { ShownRecord } from '../tool-parts.ts'
import { Instant } from '../values/value.tsx'
import { usePractice, verdictSlots } from './practice-slots.ts'

const words = factWords.practice

interface PracticeAnswersProps {
  entity: FactOrder['entity']
  shown: ShownRecord
  facts: readonly StatedFact[]
  /** Called when an answer is settled; the record may have changed. */
  onDecided: (isAccepted: boolean) => void
}

/** A practice's undecided answers: each fact as it is and as it should be. */
export function PracticeAnswers({ entity, shown, facts, onDecided }: PracticeAnswersProps) {
  const { client, notify } = useApp()
  const { mutate: mutateAll } = useSWRConfig()
  const id = Number(shown.base[entity === 'Custom_Physician' ? 'PhId' : 'LId'])
  const { data, error, mutate } = usePractice(client, entity, id)
  const slots = useMemo(() => verdictSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer: verdict }) => {
      notify('success', verdict === 'accept' ? words.accepted : words.refused)
      void mutate()
      void mutateAll(key => Array.isArray(key) && (key[0] === 'facts' || key[0] === 'fact queue'))
      onDecided(verdict === 'accept')
    },
    onFailed: ({ message }) => {
      notify('error', message)
      void mutate()
      void mutateAll(key => Array.isArray(key) && key[0] === 'facts')
    },
  })
  if (error && !data) return <p className="text-ink-2 text-sm">{words.notRead}</p>
  if (!data || data.answers.length === 0) return null
  const isOff = state.hasTag('busy') || shown.isDirty
  const valueNow = (fact: string) => facts.find(one => one.fact === fact)?.value ?? ''
  const decideOn = (verdict: 'accept' | 'refuse', answers: readonly PracticeReply[]) =>
    send({
      type: 'SUBMIT',
      act: { entity, id, verdict, answers: answers.map(one => ({ id: one.id, value: valueNow(one.fact) })) },
    })
  const right = data.answers.filter(({ kind }) => kind === 'right')
  const [first] = data.answers
  return (
    <section
      aria-label={words.answers(data.answers.length)}
      className="my-2 rounded-md border border-rule-strong"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
        <h2 className="font-semibold">{words.answers(data.answers.length)}</h2>
        {first && (
          <span className="text-ink-2 text-sm">
            {words.from(first.from, '')}
            <Instant at={first.at} />
          </span>
        )}
        {right.length > 1 && (
          <Button size="sm" className="ml-auto" disabled={isOff} onClick={() => decideOn('accept', right)}>
            {words.acceptRight}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-rule border-rule border-t">
        {data.answers.map(answer => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            now={facts.find(({ fact }) => fact === answer.fact)?.text ?? ''}
            isOff={isOff}
            onDecide={verdict => decideOn(verdict, [answer])}
          />
        ))}
      </ul>
      {shown.isDirty && <p className="px-3 py-2 text-ink-2 text-sm">{factWords.saveFirst}</p>}
    </section>
  )
}

interface AnswerRowProps {
  answer: PracticeReply
  now: string
  isOff: boolean
  onDecide: (verdict: 'accept' | 'refuse') => void
}

function AnswerRow({ answer: { fact, kind, said, isApplied }, now, isOff, onDecide }: AnswerRowProps) {
  const name = factWords.fact[fact]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 px-3 py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-ink-2 text-sm">{name}</p>
        {kind === 'right' ? (
          <p className="whitespace-pre-line break-words">
            {now || factWords.nothing} <span className="text-ink-2 text-sm">{words.isRight}</span>
          </p>
        ) : (
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3">
            <dt className="text-ink-2 text-sm">{words.now}</dt>
            <dd className="whitespace-pre-line break-words">
              <del className="decoration-loss">{now || factWords.nothing}</del>
            </dd>
            <dt className="text-ink-2 text-sm">{words.shouldSay}</dt>
            <dd className="whitespace-pre-line break-words">
              <ins className="underline decoration-on">{said || factWords.nothing}</ins>
            </dd>
          </dl>
        )}
        {!isApplied && <p className="text-ink-2 text-sm">{words.byHand}</p>}
      </div>
      <span className="flex gap-2">
        <Button
          size="sm"
          disabled={isOff}
          aria-label={words.acceptThis(name)}
          onClick={() => onDecide('accept')}
        >
          {words.accept}
        </Button>
        <Button
          size="sm"
          kind="quiet"
          disabled={isOff}
          aria-label={words.refuseThis(name)}
          onClick={() => onDecide('refuse')}
        >
          {words.refuse}
        </Button>
      </span>
    </li>
  )
}
