import { login } from '@rounds/machines/login'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { useConnection } from '../../context/connection.ts'
import { loginSlots } from '../../context/login-slots.ts'
import { keepEmail, readEmail } from '../../context/storage.ts'

/** A sign-in under way: its state, and what can be done with it. */
export interface Login {
  readonly state: SnapshotFrom<typeof login>
  readonly send: ActorRefFrom<typeof login>['send']
}

/**
 * One sign-in, on the page or in the re-login dialog, of whoever signed in here last or is `known` to have been signed
 * in; tells of the token when it worked. Without the hooks of
 * `@xstate/react`, whose weight the sign-in page has no room for.
 */
export function useLogin(onSignedIn: (token: string) => void, known = ''): Login {
  const connection = useConnection()
  const [actor] = useState(() =>
    createActor(login.provide(loginSlots(connection)), {
      // What the server audits by itself is asked for by the slot, when it is known.
      input: { userName: readEmail() || known, serverAudits: false },
    }).start(),
  )
  const tell = useEffectEvent(onSignedIn)
  useEffect(() => {
    const subscription = actor.on('SIGNED_IN', ({ token, userName }) => {
      keepEmail(userName)
      tell(token)
    })
    return () => subscription.unsubscribe()
  }, [actor])
  const state = useSyncExternalStore(
    tell => {
      const subscription = actor.subscribe(tell)
      return () => subscription.unsubscribe()
    },
    () => actor.getSnapshot(),
  )
  return { state, send: actor.send }
}
