import { stepUpWords as words } from '@rounds/core/words/step-up'
import { useMemo } from 'react'
import { useApp } from '../context/app-context.ts'
import { answerStepUp } from '../context/step-up.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import { PasswordField } from './sign-in/password-field.tsx'
import { type Proof, stepUpSlots, type TypedProof } from './step-up-slots.ts'

/** Step-up authentication by password or passkey; the waiting change is then made. */
export function StepUpDialog() {
  const { client } = useApp()
  const slots = useMemo(() => stepUpSlots(client), [client])
  const [state, send] = useSubmit<TypedProof, Proof>(slots, {
    stored: { password: '' },
    onDone: () => answerStepUp(true),
  })
  const { typed, message, sent } = state.context
  const isBusy = state.hasTag('busy')
  return (
    <Dialog
      open
      size="sm"
      title={words.title}
      description={words.description}
      onOpenChange={open => {
        if (!open) answerStepUp(false)
      }}
    >
      <form
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          send({ type: 'SUBMIT', act: 'password' })
        }}
      >
        {message && <Alert kind="error">{message}</Alert>}
        <PasswordField
          label={words.password}
          autoFocus
          autoComplete="current-password"
          value={typed.password}
          onValue={password => send({ type: 'TYPE', typed: { password } })}
        />
        <p className="text-ink-2 text-sm">{words.noPassword}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            kind="primary"
            busy={isBusy && sent?.act === 'password'}
            disabled={typed.password === ''}
          >
            {words.continue}
          </Button>
          {typeof PublicKeyCredential !== 'undefined' && (
            <Button
              busy={isBusy && sent?.act === 'passkey'}
              onClick={() => send({ type: 'SUBMIT', act: 'passkey' })}
            >
              {words.passkey}
            </Button>
          )}
          <Button kind="quiet" onClick={() => answerStepUp(false)}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
