import { login } from '@rounds/machines/login'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import { useConnection } from '../../context/connection.ts'
import { loginSlots } from '../../context/login-slots.ts'
import { keepEmail, readEmail } from '../../context/storage.ts'

/** A sign-in in progress: its state, and its events. */
export interface Login {
  readonly state: SnapshotFrom<typeof login>
  readonly send: ActorRefFrom<typeof login>['send']
}

/**
 * One sign-in, on the page or in the re-login dialog, for the last person here or a `known` one; reports the token on
 * success. Without the hooks of `@xstate/react`, which are too large for the sign-in page.
 */
export function useLogin(onSignedIn: (token: string) => void, known = ''): Login {
  const connection = useConnection()
  const [actor] = useState(() =>
    createActor(login.provide(loginSlots(connection)), {
      // The slot asks what the server audits itself, once that is known.
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
