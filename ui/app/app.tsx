import { returnPath } from '@rounds/core/rules/interface'
import { shellWords } from '@rounds/core/words/shell'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { Router } from 'wouter'
import { ConnectionContext } from '../context/connection.ts'
import { currentPath, MOUNT, replaceWith, signInFromHere, useHere } from '../context/here.ts'
import { askBeforeLeaving } from '../context/leave-guard.ts'
import { type Rounds, RoundsContext, startRounds, useRounds, useSessionTag } from '../context/rounds.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { Unreachable } from '../shell/unreachable.tsx'
import { Waiting } from '../shell/waiting.tsx'
import { preloadWorkspace, Workspace } from '../shell/workspace.tsx'
import { WorkspaceSkeleton } from '../shell/workspace-skeleton.tsx'
import { fetchScreen, Screen } from './routes.tsx'

/**
 * Enters the back office: makes the session, and begins at once with what the first page needs, since scripts, tags and
 * the check of the session need not wait for each other.
 */
export function enter(token: string | null): Rounds {
  const rounds = startRounds(token)
  preloadWorkspace(rounds, fetchScreen)
  return rounds
}

export interface SignedInAppProps {
  rounds: Rounds
  /** Nobody is signed in, and there is no page to lose: the sign-in page takes over. */
  onStranger: () => void
}

/** Everything behind the sign-in. */
export function SignedInApp({ rounds, onStranger }: SignedInAppProps) {
  return (
    <RoundsContext value={rounds}>
      <ConnectionContext value={rounds.connection}>
        <Router base={MOUNT} aroundNav={askBeforeLeaving}>
          <ErrorBoundary>
            <Gate onStranger={onStranger} />
          </ErrorBoundary>
        </Router>
      </ConnectionContext>
    </RoundsContext>
  )
}

/** Shows what the session allows (specification §4, auth). */
function Gate({ onStranger }: { onStranger: () => void }) {
  const { session, logout } = useRounds()
  const here = useHere()
  const userId = useSelector(session, state => state.context.user?.userId)
  const isLeaving = useSelector(logout, state => state.hasTag('busy') || state.hasTag('signed out'))
  const isLoading = useSessionTag('loading')
  const isUnreachable = useSessionTag('cannot reach the server')
  const isStranger = useSessionTag('goes to sign-in')
  const leave = useEffectEvent(onStranger)
  useEffect(() => {
    if (!isStranger || isLeaving) return
    if (here !== '/login' && here === currentPath()) replaceWith(signInFromHere())
    leave()
  }, [isStranger, isLeaving, here])
  useEffect(() => {
    // The address may have moved on already, with what it asked for.
    if (here === '/login' && here === currentPath() && !isStranger && !isLoading && !isUnreachable)
      replaceWith(returnPath(new URLSearchParams(location.search).get('return')))
  }, [here, isStranger, isLoading, isUnreachable])

  if (isLeaving) return <Waiting words={shellWords.app.signingOut} />
  if (isUnreachable) return <Unreachable onRetry={() => session.send({ type: 'RETRY' })} />
  if (isLoading || isStranger || here === '/login') return <WorkspaceSkeleton />
  // Somebody else has signed in: nothing that was read for the one before is shown to them.
  return (
    <Workspace key={userId} fetchScreen={fetchScreen}>
      <Screen />
    </Workspace>
  )
}
