import { decide } from '@rounds/core/access'
import type { OpenAccessRequest } from '@rounds/core/api'
import { AccessRequest } from '@rounds/core/entities'
import { toolNamed } from '@rounds/core/tools'
import { accessWords } from '@rounds/core/words/access'
import { useId, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { answerSlots, type RequestAnswer, useAccessRequests } from './people-slots.ts'

const words = accessWords.requests
const DAY_MS = 86_400_000
/** For how long a permission can be given; null for no end. */
const spans = [null, 1, 7, 30, 90] as const

/** Requests for access that the person can grant, each answered in one step. */
export function AccessRequests() {
  const { client, person, notify } = useApp()
  const title = useId()
  const part = useRef<HTMLFieldSetElement>(null)
  const { data, error, mutate } = useAccessRequests(client, decide(person, 'read', AccessRequest).allowed)
  const [declined, setDeclined] = useState<OpenAccessRequest | null>(null)
  const slots = useMemo(() => answerSlots(client, mutate), [client, mutate])
  const [state, send] = useSubmit(slots, {
    onDone: ({ sent: { act } }) => {
      const { name, tool } = act.request
      setDeclined(null)
      // The button is gone with its request; what follows is one Tab away.
      part.current?.focus()
      notify(
        'success',
        act.kind === 'grant' ? words.granted(name, toolNamed(tool).title) : words.declined(name),
      )
    },
    onFailed: ({ message }) => notify('error', words.failed(message)),
  })
  const answer = (act: RequestAnswer) => send({ type: 'SUBMIT', act })
  if (error && !data) return <ReadAlert what={words.what} error={error} onRetry={mutate} className="mt-4" />
  if (!data) return null
  const busy = state.hasTag('busy') ? state.context.sent?.act : undefined
  return (
    <fieldset ref={part} tabIndex={-1} aria-label={words.title} className="rounded-md">
      {data.length > 0 && (
        <section aria-labelledby={title} className="mt-4 rounded-md border border-rule px-4 py-3">
          <h2 id={title} className="font-semibold">
            {words.title}
          </h2>
          <ul className="divide-y divide-rule">
            {data.map(request => (
              <Request
                key={request.id}
                request={request}
                isBusy={busy?.kind === 'grant' && busy.request.id === request.id}
                onAnswer={answer}
                onDecline={() => setDeclined(request)}
              />
            ))}
          </ul>
        </section>
      )}
      {declined && (
        <Decline
          request={declined}
          isBusy={busy?.kind === 'decline'}
          onDecline={said => answer({ kind: 'decline', request: declined, words: said })}
          onCancel={() => setDeclined(null)}
        />
      )}
    </fieldset>
  )
}

interface RequestProps {
  request: OpenAccessRequest
  isBusy: boolean
  onAnswer: (answer: RequestAnswer) => void
  onDecline: () => void
}

function Request({ request, isBusy, onAnswer, onDecline }: RequestProps) {
  const { name, proposals, at } = request
  const tool = toolNamed(request.tool)
  const [chosen, setChosen] = useState(0)
  const [days, setDays] = useState<number | null>(null)
  const proposal = proposals[chosen] ?? proposals[0]
  const isGroup = proposal?.group != null
  const grant = () => {
    if (!proposal) return
    const until = isGroup || days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    const tags = proposal.tags.map(({ id }) => id)
    onAnswer({ kind: 'grant', request, accepted: { tags, groupId: proposal.group?.id ?? null, until } })
  }
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 py-3">
      <div className="min-w-60 flex-1 basis-full lg:basis-0">
        <p className="font-semibold">{words.asks(name, tool.title)}</p>
        {request.words && <p className="whitespace-pre-wrap break-words">{request.words}</p>}
        <p className="text-ink-2 text-sm">
          <Instant at={at} />
          {isGroup && ` · ${words.groupHasNoEnd}`}
        </p>
      </div>
      <Select
        className="w-full sm:w-72"
        label={words.how(name)}
        hideLabel
        placeholder={null}
        value={String(chosen)}
        onValue={value => setChosen(Number(value))}
        options={proposals.map((one, index) => ({
          value: String(index),
          label: `${accessWords.proposals.proposal(one)} (${accessWords.proposals.opensElse(one.opens, tool.id)})`,
        }))}
      />
      <Select
        className="w-36"
        label={words.howLong(name)}
        hideLabel
        placeholder={null}
        disabled={isGroup}
        value={String(isGroup ? null : days)}
        onValue={value => setDays(value === 'null' ? null : Number(value))}
        options={spans.map(span => ({
          value: String(span),
          label: span === null ? words.always : words.days(span),
        }))}
      />
      <span className="flex gap-2">
        <Button aria-label={words.declineOf(name, tool.title)} onClick={onDecline}>
          {words.decline}
        </Button>
        <Button kind="primary" busy={isBusy} aria-label={words.grantTo(name, tool.title)} onClick={grant}>
          {words.grant}
        </Button>
      </span>
    </li>
  )
}

interface DeclineProps {
  request: OpenAccessRequest
  isBusy: boolean
  onDecline: (words: string | null) => void
  onCancel: () => void
}

function Decline({ request, isBusy, onDecline, onCancel }: DeclineProps) {
  const form = useId()
  const [typed, setTyped] = useState('')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onCancel()}
      title={words.declineTitle(request.name)}
      description={words.declineDescription}
      size="md"
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {words.declineIt}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          onDecline(typed.trim() || null)
        }}
      >
        <TextArea
          label={words.declineWords}
          help={words.declineWordsHelp}
          maxLength={1000}
          value={typed}
          onValue={setTyped}
        />
      </form>
    </Dialog>
  )
}
