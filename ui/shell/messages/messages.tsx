import type { StaffMessage } from '@rounds/core/api'
import { messageWords as words } from '@rounds/core/words/messages'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { SafeHtml } from '../../kit/safe-html.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { dismissalSlots, seenSlots, useMessages } from './message-slots.ts'

const TONES: Readonly<Record<StaffMessage['level'], Tone>> = {
  info: 'ready',
  warning: 'changed',
  urgent: 'alarm',
}

/** Messages to the staff; each person dismisses them individually (screens, system messages). */
export function Messages({ onClose }: { onClose: () => void }) {
  const { client } = useApp()
  const { data, error, mutate } = useMessages(client)
  const slots = useMemo(() => dismissalSlots(client), [client])
  const [state, send] = useSubmit(slots, { onDone: () => void mutate() })
  const [, see] = useSubmit(useMemo(() => seenSlots(client), [client]))
  const shown = data?.map(({ sId }) => sId).join(' ') ?? ''
  // Displayed messages count as seen; a failure to record that is ignored.
  useEffect(() => {
    if (shown !== '') see({ type: 'SUBMIT', act: shown.split(' ').map(Number) })
  }, [see, shown])
  const [fresh, dismissed] = [
    data?.filter(({ isDismissed }) => !isDismissed) ?? [],
    data?.filter(({ isDismissed }) => isDismissed) ?? [],
  ]
  const dismiss = (sId: number, isDismissed: boolean) => send({ type: 'SUBMIT', act: { sId, isDismissed } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.sentence}
      size="xl"
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {state.hasTag('shows a message') && <Alert kind="error">{state.context.message}</Alert>}
      {error && <ReadAlert what={words.messages} error={error} onRetry={mutate} />}
      {data?.length === 0 && <EmptyState title={words.none}>{words.noneSentence}</EmptyState>}
      <ul className="divide-y divide-rule">
        {fresh.map(message => (
          <Message
            key={message.sId}
            {...message}
            effect={words.dismiss}
            name={words.dismissOf(message.title)}
            onPress={() => dismiss(message.sId, true)}
          />
        ))}
      </ul>
      {dismissed.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-default py-1 font-semibold text-ink-2">{words.dismissed}</summary>
          <ul className="divide-y divide-rule">
            {dismissed.map(message => (
              <Message
                key={message.sId}
                {...message}
                effect={words.showAgain}
                name={words.showAgainOf(message.title)}
                onPress={() => dismiss(message.sId, false)}
              />
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  )
}

interface MessageProps extends StaffMessage {
  effect: string
  name: string
  onPress: () => void
}

function Message({ title, html, level, from, effect, name, onPress }: MessageProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="mt-1.5">
        <Mark tone={TONES[level]} />
      </span>
      <div className="min-w-0 flex-1 break-words">
        <h3 className="font-semibold">
          {level !== 'info' && (
            <span className={level === 'urgent' ? 'text-loss' : undefined}>{words.levels[level]}: </span>
          )}
          {title}
        </h3>
        {html && <SafeHtml html={html} className="mt-0.5 space-y-1" />}
        <p className="mt-1 text-ink-2 text-sm">
          <Instant at={from} />
        </p>
      </div>
      <Button size="sm" aria-label={name} onClick={onPress}>
        {effect}
      </Button>
    </li>
  )
}
