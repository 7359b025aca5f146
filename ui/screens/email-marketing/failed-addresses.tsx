import type { EmailMarketingState } from '@rounds/core/api'
import { marketingServiceOf } from '@rounds/core/rules/forms'
import { sayDateTime } from '@rounds/core/rules/time'
import { emailMarketingWords } from '@rounds/core/words/email-marketing'
import { useMemo } from 'react'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { retrySlots } from './marketing-slots.ts'

const words = emailMarketingWords.failed

interface FailedAddressesProps extends Pick<EmailMarketingState, 'failed'> {
  onRetried: () => void
}

/** Rejected sign-ups, each with the reason and a retry button. The addresses themselves are not shown. */
export function FailedAddresses({ failed, onRetried }: FailedAddressesProps) {
  const { client, notify } = useApp()
  const zone = useTimeZone()
  const slots = useMemo(() => retrySlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: () => {
      notify('success', words.again)
      onRetried()
    },
  })
  if (failed.length === 0) return null
  return (
    <section>
      <h2 className="text-lg">{words.heading}</h2>
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-2" title={words.notDone} onClose={() => send({ type: 'DISMISS' })}>
          {state.context.message}
        </Alert>
      )}
      <ul className="mt-1">
        {failed.map(({ id, form, service, message, at }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-rule border-b py-2">
            <span className="min-w-0 flex-1 basis-60">
              {form} <span className="text-ink-2">({marketingServiceOf(service).name})</span>
              <span className="wrap-anywhere block text-ink-2 text-sm">{message}</span>
            </span>
            <span className="text-ink-2 text-sm">{sayDateTime(at, zone)}</span>
            <Button
              size="sm"
              busy={state.hasTag('busy')}
              aria-label={words.retryOf(form, sayDateTime(at, zone))}
              onClick={() => send({ type: 'SUBMIT', act: id })}
            >
              {words.retry}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
