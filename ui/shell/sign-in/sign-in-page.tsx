import { signInWords } from '@rounds/core/words/sign-in'
import { useLayoutEffect } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { bufferKeys } from '../../context/buffered-keys.ts'
import { Alert } from '../../kit/alert.tsx'
import { buttonClass } from '../../kit/button.tsx'
import { Go } from '../go.tsx'
import type { Enter } from './enter.ts'
import { LoginForm } from './login-form.tsx'
import { noticeIn } from './notices.ts'
import { HELP, SignInFrame } from './sign-in-frame.tsx'
import { type Login, useLogin } from './use-login.ts'

/** The sign-in screen (specification §2). The caller decides where it leads afterwards. */
export function SignInPage({ onEnter }: { onEnter: Enter }) {
  const login = useLogin(onEnter)
  const search = useSearch()
  const notice = noticeIn(search)
  const isEntering = login.state.hasTag('busy') || login.state.hasTag('signed in')
  // What is pressed while the server answers is meant for the screen that comes next.
  useLayoutEffect(() => bufferKeys(isEntering), [isEntering])
  return (
    <SignInFrame
      title={signInWords.page.signIn}
      status={statusOf(login)}
      keys={[{ keys: 'Enter', effect: signInWords.page.heading }]}
    >
      {notice && (
        <Alert kind={notice.kind} className="mb-4">
          {notice.words}
        </Alert>
      )}
      <LoginForm login={login} onToken={onEnter} />
      {!login.state.hasTag('asks for code') && (
        <>
          <a href={`/auth/login${returnOf(search)}`} className={`${buttonClass('plain', 'lg')} mt-2 w-full`}>
            {signInWords.page.withMicrosoft}
          </a>
          <p className="mt-4 flex justify-between gap-4 text-sm">
            <Go to="/forgot-password" className="link">
              {signInWords.page.forgotPassword}
            </Go>
            <a href={HELP} target="_blank" rel="noopener" className="link">
              {signInWords.page.help}
            </a>
          </p>
        </>
      )}
    </SignInFrame>
  )
}

/** The sign-in at the identity provider gets the person's return path. */
function returnOf(search: string): string {
  const given = new URLSearchParams(search).get('return')
  return given ? `?${new URLSearchParams({ return: given })}` : ''
}

function statusOf({ state }: Login) {
  if (state.hasTag('signed in')) return { tone: 'ready', words: signInWords.page.signedIn } as const
  if (state.hasTag('busy')) return { tone: 'busy', words: signInWords.page.signingIn } as const
  if (state.hasTag('asks for code'))
    return {
      tone: 'changed',
      words:
        state.context.factor === 'app' ? signInWords.page.waitingForAppCode : signInWords.page.waitingForCode,
    } as const
  if (state.hasTag('is denied')) return { tone: 'alarm', words: signInWords.page.accountDisabled } as const
  if (state.hasTag('offers password change'))
    return { tone: 'changed', words: signInWords.page.mustChange } as const
  if (state.hasTag('shows a message')) return { tone: 'alarm', words: signInWords.page.notSignedIn } as const
  return { tone: 'ready', words: signInWords.page.ready } as const
}
