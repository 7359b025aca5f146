import { messageOf, refusalMessage } from '@rounds/core/api'
import { signInWords } from '@rounds/core/words/sign-in'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConnection } from '../../context/connection.ts'
import { replaceWith } from '../../context/here.ts'
import { Alert } from '../../kit/alert.tsx'
import { buttonClass } from '../../kit/button.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { Go } from '../go.tsx'
import type { Enter } from './enter.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** The provider's response in the URL: in the fragment, which no server receives, or in the query. */
function addressValue(name: string): string | null {
  const [fragment, query] = [location.hash.slice(1), location.search].map(text => new URLSearchParams(text))
  return fragment?.get(name) ?? query?.get(name) ?? null
}

/**
 * `/loginazure`: with a one-time code it completes a sign-in at the identity provider, without one it starts it
 * (specification §2; decisions §1).
 */
export function ProviderSignInPage({ onEnter }: { onEnter: Enter }) {
  const { signIn } = useConnection()
  const [message, setMessage] = useState<string>()
  const isUnderWay = useRef(false)
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    // The code works once.
    if (isUnderWay.current) return
    isUnderWay.current = true
    const code = addressValue('code')
    const back = new URLSearchParams({ return: addressValue('return') ?? '/' })
    if (code === null) {
      location.replace(`/auth/login?${back}`)
      return
    }
    signIn
      .exchange(code)
      .then(answer => {
        const { success, token } = answer
        if (!success || token === undefined) return setMessage(refusalMessage(answer))
        replaceWith(`/login?${back}`)
        enter(token)
      })
      .catch(error => setMessage(messageOf(error)))
  }, [signIn])
  return (
    <SignInFrame
      title={signInWords.page.withMicrosoft}
      status={
        message === undefined
          ? { tone: 'busy', words: signInWords.page.signingIn }
          : { tone: 'alarm', words: signInWords.page.notSignedIn }
      }
    >
      {message === undefined ? (
        <Spinner label={signInWords.page.signingIn} />
      ) : (
        <div className="space-y-4">
          <Alert kind="error">{message}</Alert>
          <Go to="/login" className={buttonClass('primary', 'lg')}>
            {signInWords.page.backToSignIn}
          </Go>
        </div>
      )}
    </SignInFrame>
  )
}
