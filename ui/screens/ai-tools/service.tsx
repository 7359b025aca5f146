import type { AiState, AiSuggestion } from '@rounds/core/api'
import { aiWords } from '@rounds/core/words/ai'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { testSlots, useAiState } from './ai-slots.ts'

const words = aiWords.tools

/** Whether the AI tools are on, what they send where, and what is missing if they are off. */
export function Service() {
  const { client } = useApp()
  const { data } = useAiState(client)
  if (!data) return null
  return (
    <section aria-label={data.isOn ? words.on : words.off} className="mt-3 max-w-184">
      {data.isOn ? (
        <>
          <Alert kind="success" title={words.on}>
            {words.uses(data.model ?? '', data.host ?? '')} {words.never}{' '}
            {data.keyFrom ? words.key[data.keyFrom] : words.noKey}
          </Alert>
          <Test />
        </>
      ) : (
        <Alert kind="info" title={words.off}>
          <p>{words.steps}</p>
          <Steps state={data} />
          <p>{words.never}</p>
        </Alert>
      )}
    </section>
  )
}

function Steps({ state: { missing, keyFrom } }: { state: AiState }) {
  return (
    <ol className="my-1 list-decimal pl-5">
      {missing.includes('address') && <li>{words.address}</li>}
      {keyFrom === null && <li>{words.secret}</li>}
      {missing.includes('model') && <li>{words.model}</li>}
      {missing.includes('enabled') && <li>{words.enabled}</li>}
    </ol>
  )
}

function Test() {
  const { client } = useApp()
  const slots = useMemo(() => testSlots(client), [client])
  const [state, send] = useSubmit<object, unknown, AiSuggestion>(slots)
  const { answer, message } = state.context
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Button size="sm" busy={state.hasTag('busy')} onClick={() => send({ type: 'SUBMIT' })}>
        {state.hasTag('busy') ? words.testing : words.test}
      </Button>
      {state.hasTag('is done') && answer && (
        <p role="status" className="text-sm">
          {words.worked(answer.model, answer.text)}
        </p>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.didNot}>
          {message}
        </Alert>
      )}
    </div>
  )
}
