import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { currentPath } from '../context/here.ts'
import type { Rounds } from '../context/rounds.ts'
import { readToken } from '../context/storage.ts'
import { isOutsidePage, Outside } from './public-app.tsx'

const element = document.getElementById('root')
if (import.meta.env.DEV && new URLSearchParams(location.search).has('inspect')) {
  // Before anything starts, so that no machine is missed.
  const { openInspector } = await import('./inspect/open-inspector.tsx')
  openInspector()
}
if (element) start(createRoot(element))

/** Two worlds: the pages before the sign-in, which weigh little, and everything behind it, fetched when it is entered. */
function start(root: ReturnType<typeof createRoot>): void {
  let rounds: Rounds | undefined
  if (readToken() === null || isOutsidePage(currentPath())) showOutside()
  else void showInside(null)

  function showOutside(): void {
    root.render(
      <StrictMode>
        <Outside onEnter={showInside} />
      </StrictMode>,
    )
  }

  /** With the token that was given this moment, or with the one that is kept. */
  async function showInside(token: string | null): Promise<void> {
    const { Inside, enter } = await import('./app.tsx')
    if (rounds && token !== null) rounds.session.send({ type: 'SIGNED_IN', token })
    rounds ??= enter(token)
    root.render(
      <StrictMode>
        <Inside rounds={rounds} onStranger={showOutside} />
      </StrictMode>,
    )
  }
}
