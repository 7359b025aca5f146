import { allowedTags } from '@rounds/core/access'
import { ApiError, type Client, messageOf } from '@rounds/core/api'
import { shellWords } from '@rounds/core/words/shell'
import { useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import useSWR, { preload, SWRConfig } from 'swr'
import useSWRImmutable from 'swr/immutable'
import { waitFor } from 'xstate'
import { type App, AppContext, type Status } from '../context/app-context.ts'
import { createDataCache, FIRST_SCREEN } from '../context/data-cache.ts'
import { readTags } from '../context/read-tags.ts'
import { type Rounds, useRounds } from '../context/rounds.ts'
import { loadTopPage } from '../context/slots.ts'
import { readDebug, storeDebug, storeToken } from '../context/storage.ts'
import { TreeContext } from '../context/tree-context.ts'
import { TryAgainButton } from '../kit/try-again-button.tsx'
import { AppLayout } from './app-layout.tsx'
import { Message } from './message.tsx'
import { PickersHost } from './pickers-host.tsx'
import { ReLogin } from './re-login.tsx'
import { StatusContext } from './status-bar.tsx'
import { notify } from './toasts.tsx'
import { useChords } from './use-chords.ts'
import { WorkspaceSkeleton } from './workspace-skeleton.tsx'

/** How long the frame waits for its screen's content, in milliseconds, so that both render at once. */
const TOGETHER = 250

/** Loads the address's screen with its first content. Never rejects. */
type FetchScreen = (client: Client) => Promise<void>

/** Resolves when the first screen has its content, or has been waited for long enough. */
const readScreen = ({ client }: Rounds, fetchScreen: FetchScreen): Promise<'there'> =>
  Promise.race([fetchScreen(client), new Promise(resolve => setTimeout(resolve, TOGETHER))]).then(
    () => 'there',
  )

/** Reads again once someone is signed in, if the stored token was refused: the workspace takes what was preloaded. */
const readSignedIn = <T,>({ session }: Rounds, read: () => Promise<T>): Promise<T> =>
  read().catch(async error => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    await waitFor(session, state => state.hasTag('signed in'))
    return read()
  })

/** Requests what the workspace shows first, before it can be rendered. */
export function preloadWorkspace(rounds: Rounds, fetchScreen: FetchScreen): void {
  const asked = [
    preload(FIRST_SCREEN, () => readScreen(rounds, fetchScreen)),
    preload('about', rounds.connection.about),
    preload('tags', () => readSignedIn(rounds, () => readTags(rounds.client))),
  ]
  // Failures are reported where the data is used.
  for (const answer of asked) answer.catch(() => undefined)
}

export interface WorkspaceProps {
  fetchScreen: FetchScreen
  /** The screen of the address. */
  children: ReactNode
}

/** Everything behind the sign-in: the screens' dependencies, and the frame around them. */
export function Workspace(props: WorkspaceProps) {
  // A separate cache, so that nobody sees data loaded for someone else.
  const [cache] = useState(createDataCache)
  return (
    <SWRConfig value={cache}>
      <Loaded {...props} />
      {/* Beside what waits for it: tags that were refused load once it is done. */}
      <ReLogin />
    </SWRConfig>
  )
}

function Loaded({ fetchScreen, children }: WorkspaceProps) {
  const rounds = useRounds()
  const { client, connection, session, signOut } = rounds
  const user = useSelector(session, state => state.context.user)
  const [debug, setDebug] = useState(readDebug)
  const [status, setStatus] = useState<Status | null>(null)
  const about = useSWR('about', connection.about)
  const tree = useSWR('tags', () => readTags(rounds.client))
  const screen = useSWRImmutable(FIRST_SCREEN, () => readScreen(rounds, fetchScreen))

  const toggleDebug = useCallback(() => {
    storeDebug(!debug)
    setDebug(!debug)
    notify('info', debug ? shellWords.workspace.debugModeIsOff : shellWords.workspace.debugModeOnTools)
  }, [debug])
  useChords({ debug: toggleDebug, logout: signOut })

  const { mutate: readTree } = tree
  useEffect(() => {
    const subscription = session.on('NEW_ROLE_OR_PERMISSIONS', ({ before, user: now }) => {
      session.send({ type: 'SEEN' })
      // Rare, so its code is loaded then.
      void Promise.all([readTree(), import('./new-access.ts')]).then(([tags, { tellNewAccess }]) =>
        tellNewAccess(before, now, tags ?? []),
      )
    })
    return () => subscription.unsubscribe()
  }, [session, readTree])

  const app = useMemo<App | null>(() => {
    if (!user || !about.data || !tree.data) return null
    const { userId, roles, claims, isMJA } = user
    return {
      client,
      user,
      person: { userId, roles, claims, isMJA, tags: allowedTags(claims, isMJA, tree.data) },
      tags: tree.data.filter(tag => tag.TVisible),
      about: about.data,
      debug,
      toggleDebug,
      notify,
      setStatus,
      becomeSomebodyElse: token => {
        storeToken(token)
        loadTopPage()
      },
    }
  }, [user, about.data, tree.data, client, debug, toggleDebug])

  const failure = about.error ?? tree.error
  if (!app && failure)
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <Message
          title={shellWords.workspace.roundsCouldNotLoaded}
          action={
            <TryAgainButton
              kind="primary"
              onRetry={() => {
                void about.mutate()
                void tree.mutate()
              }}
            />
          }
        >
          {shellWords.workspace.youStaySignedIn(messageOf(failure))}
        </Message>
      </main>
    )
  if (!app || !tree.data || !screen.data) return <WorkspaceSkeleton />
  return (
    <AppContext value={app}>
      <TreeContext value={tree.data}>
        <StatusContext value={status}>
          <PickersHost client={app.client} person={app.person}>
            <AppLayout>{children}</AppLayout>
          </PickersHost>
        </StatusContext>
      </TreeContext>
    </AppContext>
  )
}
