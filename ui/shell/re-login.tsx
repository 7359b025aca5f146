import { useSessionTag } from '../context/rounds.ts'
import { lazyPart } from '../kit/lazy-part.tsx'

const SignInAgain = lazyPart(() =>
  import('./sign-in-again.tsx').then(file => ({ default: file.SignInAgain })),
)

/** Asks to sign in again when the session has ended; loaded then. */
export const ReLogin = () => useSessionTag('asks to sign in again') && <SignInAgain />
