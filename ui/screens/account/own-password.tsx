import { accountWords } from '@rounds/core/words/account'
import { useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { useRounds } from '../../context/rounds.ts'
import { Button } from '../../kit/button.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { ChangePasswordForm } from '../../shell/sign-in/change-password-form.tsx'
import { useChangePassword } from '../../shell/sign-in/use-change-password.ts'

/** Changes one's own password; this device stays signed in. */
export function OwnPassword() {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, String(isOpen), 'button')
  return (
    <div ref={box}>
      {isOpen ? (
        <Open onDone={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{accountWords.ownPassword.changePassword}</Button>
      )}
    </div>
  )
}

function Open({ onDone }: { onDone: () => void }) {
  const { user, notify } = useApp()
  const { session } = useRounds()
  const change = useChangePassword(
    { userName: user.email, owner: { name: user.name, email: user.email } },
    token => {
      if (token !== null) session.send({ type: 'REAUTHENTICATED', token })
      notify('success', accountWords.ownPassword.passwordChangedSignedOut)
      onDone()
    },
  )
  return (
    <div className="max-w-96">
      <ChangePasswordForm change={change} isUserKnown />
      <Button kind="quiet" className="mt-2" onClick={onDone}>
        {accountWords.ownPassword.cancel}
      </Button>
    </div>
  )
}
