import { ApiError, type Client, compare, refusalMessage, specialCalls } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { keyAge, type SecretKey } from '@rounds/core/rules/system'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** How many keys are due for replacement, or soon will be. */
export const useDueKeys = (client: Client, now: number) =>
  useSWR('due keys', async () => {
    const keys = await client
      .of(entities.KeyManager)
      .all({ fields: ['KmId', 'KmExpiresDt', 'KmRotateDays', 'KmSetDt'] })
    return keys.filter(key => keyAge(key as SecretKey, now) !== 'fresh').length
  })

export interface TypedPassword {
  readonly password: string
}

/** A key's value, or a request for the password first. */
export type Revealed = { readonly value: string } | 'wants password'

/** Reveals a value; a password proves the session first. */
export const revealSlots = (client: Client, id: number, reload: () => Promise<unknown>) =>
  submitSlots<TypedPassword, unknown, Revealed>(async ({ typed: { password } }): Promise<Revealed> => {
    if (password !== '') {
      const proven = await client.account.stepUp(password)
      if (!proven.success) throw new Error(refusalMessage(proven))
    }
    try {
      const { KmValue } = await specialCalls(client.http).revealKey(id)
      await reload().catch(() => undefined)
      return { value: KmValue }
    } catch (error) {
      if (error instanceof ApiError && error.body.stepUp && password === '') return 'wants password'
      throw error
    }
  })

/** Who has revealed a key's value, latest first. */
export const useShownBy = (client: Client, id: number) =>
  useSWR(['key shown by', id], () =>
    client
      .of(entities.AuditLog)
      .list({
        filter: [
          [
            compare('Entity', '=', 'KeyManager'),
            compare('EntityKey', '=', String(id)),
            compare('Type', '=', 'Revealed'),
          ],
        ],
        orderBy: [{ field: 'Id', direction: 'desc' }],
        pageSize: 20,
      })
      .then(({ rows }) => rows),
  )
