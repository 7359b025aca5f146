import { type Client, createClient } from '@rounds/core/api'
import { logout } from '@rounds/machines/logout'
import { type SessionTag, session, untilSignedIn } from '@rounds/machines/session'
import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { type ActorRefFrom, createActor } from 'xstate'
import { type Connection, connectionOver } from './connection.ts'
import { fetchOrTakePreloaded, forgetPreloaded } from './preloaded.ts'
import { logoutSlots, sessionSlots } from './slots.ts'
import { askToStepUp } from './step-up.ts'
import { readToken, watchToken } from './storage.ts'

/** What exists from sign-in until the page is closed. */
export interface Rounds {
  readonly client: Client
  readonly connection: Connection
  readonly session: ActorRefFrom<typeof session>
  readonly logout: ActorRefFrom<typeof logout>
  /** Signs out: clears stored data, tells the server, reloads the page (specification §4, logout). */
  signOut(): void
}

/**
 * Creates the client and the session, and connects the session to the window and other tabs. With a fresh token the
 * session is valid at once; else the stored one is checked first.
 */
export function startRounds(given: string | null): Rounds {
  if (given !== null) forgetPreloaded()
  const client = createClient({
    baseUrl: '',
    token: readToken,
    fetch: fetchOrTakePreloaded,
    onUnauthorized: used => {
      sessionActor.send({ type: 'UNAUTHORIZED', token: used })
      return untilSignedIn(sessionActor)
    },
    onStepUp: askToStepUp,
    onNewRights: token => sessionActor.send({ type: 'NEW_RIGHTS', token }),
  })
  const connection = connectionOver(client.http)
  const sessionActor = createActor(session.provide(sessionSlots(connection)), {
    input: { token: given === null ? readToken() : null },
  })
  const logoutActor = createActor(logout.provide(logoutSlots(connection)))
  addEventListener('focus', () => sessionActor.send({ type: 'FOCUS' }))
  addEventListener('online', () => sessionActor.send({ type: 'RECONNECT' }))
  addEventListener('offline', () => sessionActor.send({ type: 'DISCONNECT' }))
  watchToken(token =>
    sessionActor.send(
      token === null ? { type: 'SIGNED_OUT_ELSEWHERE' } : { type: 'SIGNED_IN_ELSEWHERE', token },
    ),
  )
  sessionActor.start()
  logoutActor.start()
  if (given !== null) sessionActor.send({ type: 'SIGNED_IN', token: given })
  return {
    client,
    connection,
    session: sessionActor,
    logout: logoutActor,
    signOut: () => logoutActor.send({ type: 'LOG_OUT', token: readToken() }),
  }
}

export const RoundsContext = createContext<Rounds | null>(null)

/** What exists from sign-in until the page is closed. Throws before. */
export function useRounds(): Rounds {
  const rounds = useContext(RoundsContext)
  if (!rounds) throw new Error('This is drawn behind the sign-in only.')
  return rounds
}

/** Whether the session currently has a tag. */
export function useSessionTag(tag: SessionTag): boolean {
  return useSelector(useRounds().session, state => state.hasTag(tag))
}
