import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { bufferKeys } from '../context/buffered-keys.ts'
import { currentPath } from '../context/here.ts'
import type { Rounds } from '../context/rounds.ts'
import { readToken } from '../context/storage.ts'
import { isPublicPage, PublicApp } from './public-app.tsx'

const element = document.getElementById('root')
if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
  // Before anything starts, so that no machine is missed.
  const { openInspector } = await import('./inspect/open-inspector.tsx')
  openInspector()
}
if (element) start(createRoot(element))

/** Two apps: the public pages, which weigh little, and everything behind the sign-in, fetched when somebody is signed in. */
function start(root: ReturnType<typeof createRoot>): void {
  let rounds: Rounds | undefined
  if (readToken() === null || isPublicPage(currentPath())) showPublicApp()
  else void showSignedInApp(null)

  function showPublicApp(): void {
    bufferKeys(false)
    root.render(
      <StrictMode>
        <PublicApp onEnter={showSignedInApp} />
      </StrictMode>,
    )
  }

  /** With the token that was given this moment, or with the one that is kept. */
  async function showSignedInApp(token: string | null): Promise<void> {
    bufferKeys(true)
    const { SignedInApp, enter } = await import('./app.tsx')
    if (rounds && token !== null) rounds.session.send({ type: 'SIGNED_IN', token })
    rounds ??= enter(token)
    root.render(
      <StrictMode>
        <SignedInApp rounds={rounds} onStranger={showPublicApp} />
      </StrictMode>,
    )
  }
}
