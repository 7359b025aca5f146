import { decide } from '@rounds/core/access'
import type { CodeState } from '@rounds/core/api'
import { PageCSS } from '@rounds/core/entities'
import { customCodeWords } from '@rounds/core/words/custom-code'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Mark } from '../../kit/mark.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { switchSlots, useCodeState } from './code-slots.ts'

const words = customCodeWords.switch

/** The one switch for all custom code, and its state. */
export function CodeSwitch() {
  const { client, person, notify } = useApp()
  const { data, mutate: read } = useCodeState(client)
  const { mutate } = useSWRConfig()
  const slots = useMemo(() => switchSlots(client), [client])
  const [state, send] = useSubmit<object, 'off' | 'on', CodeState>(slots, {
    onDone: ({ sent, answer }) => {
      notify('success', sent.act === 'off' ? words.turnedOff : words.turnedOn)
      void read(answer, { revalidate: false })
      void mutate('site state')
    },
  })
  if (!data) return null
  const mayWrite = decide(person, 'update', PageCSS).allowed
  const act = data.off ? 'on' : 'off'
  return (
    <section
      aria-label={words.label}
      className="mt-3 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-rule bg-sheet px-3 py-2"
    >
      <div className="min-w-0 flex-1 basis-64" role="status">
        <p className="flex items-center gap-1.5 font-semibold">
          <Mark tone={data.off ? 'alarm' : 'ready'} />
          {data.off ? words.off : words.on}
        </p>
        <p className="text-ink-2 text-sm">
          {data.off ? words.offText : mayWrite ? `${words.onText} ${words.keys}` : words.onText}
        </p>
      </div>
      {mayWrite && (
        <Button
          kind={data.off ? 'primary' : 'danger'}
          busy={state.hasTag('busy')}
          onClick={() => send({ type: 'SUBMIT', act })}
        >
          {data.off ? words.turnOn : words.turnOff}
        </Button>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.failed} className="w-full">
          {state.context.message}
        </Alert>
      )}
    </section>
  )
}
