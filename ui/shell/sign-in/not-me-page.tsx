import type { NotMeAnswer } from '@rounds/core/api'
import { passwordWords } from '@rounds/core/words/passwords'
import type { Fields } from '@rounds/machines/submit'
import { useMemo, useState } from 'react'
import { useConnection } from '../../context/connection.ts'
import { replaceWith } from '../../context/here.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { type SubmitState, useSubmit } from '../../kit/use-submit.ts'
import { Go } from '../go.tsx'
import { notMeSlots } from './not-me-slots.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const words = passwordWords.notMePage

/**
 * What the link of an email about a new device leads to. Opening it changes nothing, since programs that check emails
 * open every link: only the button does.
 */
export function NotMePage() {
  const connection = useConnection()
  const slots = useMemo(() => notMeSlots(connection), [connection])
  const [code] = useState(() => new URLSearchParams(location.hash.slice(1)).get('code'))
  const [state, send] = useSubmit<Fields, string, NotMeAnswer>(slots, {
    onDone: ({ answer: { userName, code: reset } }) => {
      if (userName && reset) replaceWith(`/change-password#${new URLSearchParams({ userName, code: reset })}`)
    },
  })
  const { message } = state.context
  return (
    <SignInFrame title={words.title} status={statusOf(state)}>
      {state.hasTag('is done') ? (
        <Alert kind="success" title={words.done}>
          {words.noPassword}
        </Alert>
      ) : code === null ? (
        <Alert kind="error">{words.noCode}</Alert>
      ) : (
        <div className="space-y-4">
          {state.hasTag('shows a message') && message && <Alert kind="error">{message}</Alert>}
          <p className="font-semibold">{words.heading}</p>
          <p>{words.explained}</p>
          <p className="text-ink-2">{words.wasMe}</p>
          <Button
            kind="primary"
            size="lg"
            className="w-full"
            busy={state.hasTag('busy')}
            onClick={() => send({ type: 'SUBMIT', act: code })}
          >
            {words.signOut}
          </Button>
        </div>
      )}
      <p className="mt-4 flex gap-4 text-sm">
        <Go to="/login" className="link">
          {words.backToSignIn}
        </Go>
        <Go to="/forgot-password" className="link">
          {words.forgot}
        </Go>
      </p>
    </SignInFrame>
  )
}

function statusOf(state: SubmitState<Fields, string, NotMeAnswer>) {
  if (state.hasTag('busy')) return { tone: 'busy', words: words.busy } as const
  if (state.hasTag('is done')) return { tone: 'ready', words: words.done } as const
  if (state.hasTag('shows a message')) return { tone: 'alarm', words: words.failed } as const
  return { tone: 'ready', words: words.ready } as const
}
