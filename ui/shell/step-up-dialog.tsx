import { stepUpWords as words } from '@rounds/core/words/step-up'
import { useMemo } from 'react'
import { useApp } from '../context/app-context.ts'
import { answerStepUp } from '../context/step-up.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import { PasswordForm } from './password-form.tsx'
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
      <PasswordForm
        message={message}
        password={{
          label: words.password,
          value: typed.password,
          onValue: password => send({ type: 'TYPE', typed: { password } }),
        }}
        submit={{
          label: words.continue,
          isBusy: isBusy && sent?.act === 'password',
          onSubmit: () => send({ type: 'SUBMIT', act: 'password' }),
        }}
        cancel={{ label: words.cancel, onCancel: () => answerStepUp(false) }}
        note={<p className="text-ink-2 text-sm">{words.noPassword}</p>}
        beside={
          typeof PublicKeyCredential !== 'undefined' && (
            <Button
              busy={isBusy && sent?.act === 'passkey'}
              onClick={() => send({ type: 'SUBMIT', act: 'passkey' })}
            >
              {words.passkey}
            </Button>
          )
        }
      />
    </Dialog>
  )
}
