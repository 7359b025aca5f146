import { passwordWords } from '@rounds/core/words/passwords'
import { useState } from 'react'
import { readEmail } from '../../context/storage.ts'
import { Alert } from '../../kit/alert.tsx'
import { buttonClass } from '../../kit/button.tsx'
import { Go } from '../go.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { type PasswordChanging, useChangePassword } from './use-change-password.ts'

/** The data of an emailed link in the URL fragment, which no server receives. */
function readLink() {
  const link = new URLSearchParams(location.hash.slice(1) || location.search)
  return { code: link.get('code'), userName: link.get('userName') }
}

/** Sets a new password, with the current one or through an emailed link (specification §2; decisions §5). */
export function ChangePasswordPage() {
  const [{ code, userName }] = useState(readLink)
  const change = useChangePassword({ userName: userName ?? readEmail(), ...(code !== null && { code }) })
  const isChanged = change.state.hasTag('password is changed')
  return (
    <SignInFrame title={passwordWords.changePasswordPage.changePassword} status={statusOf(change)}>
      {isChanged ? (
        <>
          <Alert kind="success" title={passwordWords.changePasswordPage.yourPasswordIsChanged}>
            {passwordWords.changePasswordPage.signedOutEverywhereElse}
          </Alert>
          {/* The field that had the focus is gone. */}
          <Go
            to="/login"
            ref={link => link?.focus()}
            className={`${buttonClass('primary', 'lg')} mt-4 w-full`}
          >
            {passwordWords.changePasswordPage.signIn}
          </Go>
        </>
      ) : (
        <>
          <ChangePasswordForm change={change} isUserKnown={code !== null && userName !== null} />
          <p className="mt-4 text-sm">
            <Go to="/login" className="link">
              {passwordWords.changePasswordPage.backToSignIn}
            </Go>
          </p>
        </>
      )}
    </SignInFrame>
  )
}

function statusOf({ state }: PasswordChanging) {
  if (state.hasTag('password is changed'))
    return { tone: 'ready', words: passwordWords.changePasswordPage.passwordChanged } as const
  if (state.hasTag('busy'))
    return { tone: 'busy', words: passwordWords.changePasswordPage.changingThePassword } as const
  if (state.hasTag('shows a message') || state.hasTag('shows problems'))
    return { tone: 'alarm', words: passwordWords.changePasswordPage.passwordNotChanged } as const
  return { tone: 'ready', words: passwordWords.changePasswordPage.readyChangePassword } as const
}
