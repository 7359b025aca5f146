import { lazy, Suspense } from 'react'
import { useSessionTag } from '../app/rounds.ts'

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then(file => ({ default: file.SignInAgain })))

/** Asks to sign in again where the session has ended; fetched then. */
export function ReLogin() {
  return (
    useSessionTag('asks to sign in again') && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  )
}
