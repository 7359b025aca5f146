import { type ChangePasswordInput, changePassword } from '@rounds/machines/change-password'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { useConnection } from '../../context/connection.ts'
import { changePasswordSlots } from '../../context/slots.ts'

/** A password change in progress. */
export interface PasswordChanging {
  readonly state: SnapshotFrom<typeof changePassword>
  readonly send: ActorRefFrom<typeof changePassword>['send']
}

/** One password change; reports the token with which this device continues, if there is one. */
export function useChangePassword(
  input: ChangePasswordInput,
  onChanged: (token: string | null) => void = () => {},
): PasswordChanging {
  const connection = useConnection()
  const machine = useMemo(() => changePassword.provide(changePasswordSlots(connection)), [connection])
  const actor = useActorRef(machine, { input })
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    const subscription = actor.on('PASSWORD_CHANGED', ({ token }) => tell(token))
    return () => subscription.unsubscribe()
  }, [actor])
  return { state: useSelector(actor, state => state), send: actor.send }
}
