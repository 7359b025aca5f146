import { type AccountChangeInput, accountChange } from '@rounds/machines/account-change'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { useRounds } from '../../context/rounds.ts'
import { accountChangeSlots } from '../../context/slots.ts'

/** A change of one's own account; once stored, the session gets a token that includes it. */
export function useAccountChange(input: AccountChangeInput, successMessage: string, onChanged?: () => void) {
  const { client, notify } = useApp()
  const { session } = useRounds()
  const { mutate } = useSWRConfig()
  const machine = useMemo(() => accountChange.provide(accountChangeSlots(client)), [client])
  const actor = useActorRef(machine, { input })
  useEffect(() => {
    const heard = actor.on('ACCOUNT_CHANGED', () => {
      session.send({ type: 'RETRY' })
      void mutate('account')
      notify('success', successMessage)
      onChanged?.()
    })
    return () => heard.unsubscribe()
  }, [actor, session, mutate, notify, successMessage, onChanged])
  return { state: useSelector(actor, state => state), send: actor.send }
}
