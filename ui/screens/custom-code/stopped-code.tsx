import { decide } from '@rounds/core/access'
import type { CodeState } from '@rounds/core/api'
import { PageCSS } from '@rounds/core/entities'
import { sayInstant } from '@rounds/core/rules/time'
import { customCodeWords } from '@rounds/core/words/custom-code'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp, useTimeZone } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'

import { resumeSlots, useCodeState } from './code-slots.ts'

const words = customCodeWords.stopped

/** The custom code that script errors turned off, why, and the button that turns it on again. */
export function StoppedCode() {
  const { client, person, notify } = useApp()
  const zone = useTimeZone()
  const { data, mutate: read } = useCodeState(client)
  const { mutate } = useSWRConfig()
  const slots = useMemo(() => resumeSlots(client), [client])
  const [state, send] = useSubmit<object, 'on', CodeState>(slots, {
    onDone: ({ answer }) => {
      notify('success', words.turnedOn)
      void read(answer, { revalidate: false })
      void mutate('site state')
    },
  })
  const stopped = data?.stopped ?? []
  if (stopped.length === 0) return null
  const mayWrite = decide(person, 'update', PageCSS).allowed
  return (
    <Alert
      kind="warning"
      className="mt-3"
      title={words.title(stopped.map(({ name }) => `“${name}”`).join(', '))}
      action={
        mayWrite && (
          <Button busy={state.hasTag('busy')} onClick={() => send({ type: 'SUBMIT', act: 'on' })}>
            {words.turnOn}
          </Button>
        )
      }
    >
      {stopped.map(code => (
        <p key={code.id}>{words.why({ ...code, at: sayInstant(code.at, new Date(), zone) })}</p>
      ))}
      {mayWrite && (
        <p>
          {words.next} {words.keys}
        </p>
      )}
      {state.hasTag('shows a message') && (
        <p className="font-semibold text-loss">
          {words.failed} {state.context.message}
        </p>
      )}
    </Alert>
  )
}
