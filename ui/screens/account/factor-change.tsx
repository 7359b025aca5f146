import { accountWords } from '@rounds/core/words/account'
import { type ReactNode, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { PasswordForm } from '../../shell/password-form.tsx'
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
  // It stays while a code is wrong: the app on the phone has scanned it.
  const [step, setStep] = useState<FactorStep | null>(null)
  const [state, send] = useSubmit<TypedFactor, FactorAct, FactorStep>(slots, {
    stored: EMPTY,
    onDone: ({ answer }) => {
      if (answer.shows !== 'nothing') return setStep(answer)
      notify('success', words.removed)
      onDone()
    },
  })
  const { typed, message } = state.context
  if (step?.shows === 'codes') return <NewCodes codes={step.codes} onDone={onDone} />
  const isScanned = step?.shows === 'picture'
  return (
    <PasswordForm
      className="max-w-96"
      message={message}
      password={
        isScanned
          ? null
          : {
              label: words.password,
              value: typed.password,
              onValue: password => send({ type: 'TYPE', typed: { password } }),
            }
      }
      submit={{
        label: isScanned ? words.confirm : words.continue,
        isBusy: state.hasTag('busy'),
        isWhole: !isScanned || typed.code !== '',
        onSubmit: () => send({ type: 'SUBMIT', act: isScanned ? 'confirm' : task }),
      }}
      cancel={{ label: words.cancel, onCancel: onDone }}
    >
      {isScanned && (
        <Scan step={step}>
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
      )}
      {!isScanned && task === 'remove' && <p>{words.removeText}</p>}
      {!isScanned && task === 'renew' && <p>{words.renewText}</p>}
    </PasswordForm>
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
