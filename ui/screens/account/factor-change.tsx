import { accountWords } from '@rounds/core/words/account'
import { type ReactNode, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { PasswordField } from '../../shell/sign-in/password-field.tsx'
import {
  type FactorAct,
  type FactorStep,
  type FactorTask,
  factorSlots,
  type TypedFactor,
} from './factor-slots.ts'
import { NewCodes } from './new-codes.tsx'

const words = accountWords.factors
const EMPTY: TypedFactor = { password: '', code: '' }

/**
 * Sets up or removes the authenticator app, or creates recovery codes: asks for the password first, then shows the
 * result.
 */
export function FactorChange({ task, onDone }: { task: FactorTask; onDone: () => void }) {
  const { client, notify } = useApp()
  const { mutate } = useSWRConfig()
  const slots = useMemo(() => factorSlots(client, () => mutate('account')), [client, mutate])
  const [state, send] = useSubmit<TypedFactor, FactorAct, FactorStep>(slots, {
    stored: EMPTY,
    onDone: ({ answer }) => {
      if (answer.shows !== 'nothing') return
      notify('success', words.removed)
      onDone()
    },
  })
  const { answer, typed, message } = state.context
  if (answer?.shows === 'codes') return <NewCodes codes={answer.codes} onDone={onDone} />
  const isScanned = answer?.shows === 'picture'
  return (
    <form
      className="max-w-96 space-y-4"
      onSubmit={event => {
        event.preventDefault()
        send({ type: 'SUBMIT', act: isScanned ? 'confirm' : task })
      }}
    >
      {message && <Alert kind="error">{message}</Alert>}
      {isScanned ? (
        <Scan step={answer}>
          <TextField
            label={words.code}
            autoFocus
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={typed.code}
            onValue={code => send({ type: 'TYPE', typed: { code } })}
          />
        </Scan>
      ) : (
        <>
          {task === 'remove' && <p>{words.removeText}</p>}
          {task === 'renew' && <p>{words.renewText}</p>}
          <PasswordField
            label={words.password}
            autoFocus
            autoComplete="current-password"
            value={typed.password}
            onValue={password => send({ type: 'TYPE', typed: { password } })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          kind="primary"
          busy={state.hasTag('busy')}
          disabled={(isScanned ? typed.code : typed.password) === ''}
        >
          {isScanned ? words.confirm : words.continue}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

type Picture = Extract<FactorStep, { shows: 'picture' }>

/** The QR code to scan, dark on white in every theme, because apps read no other. */
function Scan({ step: { size, path, secret }, children }: { step: Picture; children: ReactNode }) {
  return (
    <>
      <p>{words.scan}</p>
      <svg
        role="img"
        aria-label={words.picture}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-md border border-rule bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="text-ink-2 text-sm">
        {words.typeIn}{' '}
        <code className="wrap-anywhere select-all text-ink">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      {children}
    </>
  )
}
