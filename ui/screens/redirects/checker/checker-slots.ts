import { type Client, linkCalls } from '@rounds/core/api'
import { type AnyRow, Redirect } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** While a check is under way it is looked at so often. */
const LOOK_MS = 1_500

/** How the check stands, followed while one is under way. */
export const CHECKS = 'link checks'
export const useChecks = (client: Client) =>
  useSWR(CHECKS, () => linkCalls(client.http).state(), {
    refreshInterval: state => (state?.job ? LOOK_MS : 0),
  })

/** Asks for a check. */
export const checkSlots = (client: Client) => submitSlots(() => linkCalls(client.http).check())

/** Where an address is to lead from now on. */
export interface Mending {
  readonly to: string
}

/** What is done about a link. */
export type MendAct =
  | { readonly kind: 'create'; readonly id: number; readonly from: string }
  | { readonly kind: 'change'; readonly id: number; readonly redirect: number }
  | { readonly kind: 'again'; readonly id: number }

/** What was written, for the undo line, and the state from then on. */
export interface Mended {
  readonly state: string
  readonly created: readonly number[]
  readonly change: { readonly before: AnyRow; readonly stored: AnyRow } | null
}

/** Mends where a link leads, then checks its address again. */
export const mendSlots = (client: Client) =>
  submitSlots<Mending, MendAct, Mended>(async ({ act, typed: { to } }) => {
    const created =
      act.kind === 'create' ? (await client.acceptMissing([{ from: act.from, to }])).created : []
    const change = act.kind === 'change' ? await changeTarget(client, act.redirect, to) : null
    const { state } = await linkCalls(client.http).again(act.id)
    return { state, created, change }
  })

async function changeTarget(client: Client, redirect: number, to: string) {
  const calls = client.of(Redirect)
  const before = await calls.read([redirect])
  const stored = await calls.update([redirect], { RTo: to }, { version: before.RowVersion })
  return { before, stored }
}
