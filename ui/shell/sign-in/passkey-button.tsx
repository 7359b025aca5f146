import { passkeyWords } from '@rounds/core/words/passkeys'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'

/** Loaded on demand, because most people sign in with a password. */
const PasskeySignIn = lazyPart(() =>
  import('./passkey-sign-in.tsx').then(file => ({ default: file.PasskeySignIn })),
)

interface PasskeyButtonProps {
  /** It replaces a code. */
  isInstead: boolean
  onToken: (token: string) => void
}

/** Signs in with a passkey, if the browser supports them. */
export function PasskeyButton({ isInstead, onToken }: PasskeyButtonProps) {
  const [tries, setTries] = useState(0)
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <>
      <Button size="lg" className="w-full" onClick={() => setTries(tries + 1)}>
        {isInstead ? passkeyWords.instead : passkeyWords.signIn}
      </Button>
      {tries > 0 && <PasskeySignIn key={tries} onToken={onToken} />}
    </>
  )
}
