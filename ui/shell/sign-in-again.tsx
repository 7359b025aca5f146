import { shellPartWords } from '@rounds/core/words/shell-parts'
import { useSelector } from '@xstate/react'
import { useRounds } from '../context/rounds.ts'
import { FloatingDialog } from '../kit/floating-dialog.tsx'
import { LoginForm } from './sign-in/login-form.tsx'
import { useLogin } from './sign-in/use-login.ts'

/** Re-login beside the page, which keeps unsaved input (specification §2 and §4; decisions §5). */
export function SignInAgain() {
  const { session } = useRounds()
  const email = useSelector(session, state => state.context.user?.email ?? '')
  const onToken = (token: string) => session.send({ type: 'REAUTHENTICATED', token })
  const login = useLogin(onToken, email)
  return (
    <FloatingDialog
      open
      title={shellPartWords.signInAgain.signInAgain}
      description={shellPartWords.signInAgain.signedOutWhatTyped}
    >
      <LoginForm modal login={login} onToken={onToken} />
    </FloatingDialog>
  )
}
