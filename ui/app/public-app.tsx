import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import { ConnectionContext, connectionOver } from '../context/connection.ts'
import { currentPath, replaceWith, signInFromHere, useHere } from '../context/here.ts'
import { plainHttp } from '../context/plain-http.ts'
import { readToken, watchToken } from '../context/storage.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { Enter } from '../shell/sign-in/enter.ts'
import { SignInPage } from '../shell/sign-in/sign-in-page.tsx'
import { Waiting } from '../shell/waiting.tsx'

type Page = ComponentType<{ onEnter: Enter; waiting: ReactNode }>

/** Pages that are the same for everyone, signed in or not. */
const pages: Readonly<Record<string, Page>> = {
  '/loginazure': lazyPart(() =>
    import('../shell/sign-in/provider-sign-in-page.tsx').then(file => ({ default: file.ProviderSignInPage })),
  ),
  '/forgot-password': lazyPart(() =>
    import('../shell/sign-in/forgot-password-page.tsx').then(file => ({ default: file.ForgotPasswordPage })),
  ),
  '/not-me': lazyPart(() =>
    import('../shell/sign-in/not-me-page.tsx').then(file => ({ default: file.NotMePage })),
  ),
  '/change-password': lazyPart(() =>
    import('../shell/sign-in/change-password-page.tsx').then(file => ({ default: file.ChangePasswordPage })),
  ),
}

export const isPublicPage = (path: string): boolean => Object.hasOwn(pages, path)

const connection = connectionOver(plainHttp)

/** The pages before the sign-in (specification §2, public routes). Every other address leads to the sign-in. */
export function PublicApp({ onEnter }: { onEnter: Enter }) {
  const here = useHere()
  const Page = pages[here]
  useEffect(() => {
    if (here !== '/login' && !isPublicPage(here) && here === currentPath()) replaceWith(signInFromHere())
  }, [here])
  return (
    <ConnectionContext value={connection}>
      {here === '/login' && <SignIn onEnter={onEnter} />}
      {Page && <Page key={here} waiting={<Waiting />} onEnter={onEnter} />}
    </ConnectionContext>
  )
}

/** Whoever is signed in already, here or in another tab, has nothing to do on this page. */
function SignIn({ onEnter }: { onEnter: Enter }) {
  const enter = useEffectEvent(onEnter)
  useEffect(() => {
    if (readToken() !== null) enter(null)
    return watchToken(token => {
      if (token !== null) enter(null)
    })
  }, [])
  return <SignInPage onEnter={onEnter} />
}
