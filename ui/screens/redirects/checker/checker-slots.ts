import { type Client, linkCalls } from '@rounds/core/api'
import { type AnyRow, Redirect } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The polling interval while a check runs. */
const LOOK_MS = 1_500

/** The state of the check, polled while it runs. */
export const CHECKS = 'link checks'
export const useChecks = (client: Client) =>
  useSWR(CHECKS, () => linkCalls(client.http).state(), {
    refreshInterval: state => (state?.job ? LOOK_MS : 0),
  })

/** Requests a check. */
export const checkSlots = (client: Client) => submitSlots(() => linkCalls(client.http).check())

/** The new target of an address. */
export interface Mending {
  readonly to: string
}

/** An act on a link. */
export type MendAct =
  | { readonly kind: 'create'; readonly id: number; readonly from: string }
  | { readonly kind: 'change'; readonly id: number; readonly redirect: number }
  | { readonly kind: 'again'; readonly id: number }

/** What was written, for the undo line, and the new state. */
export interface Mended {
  readonly state: string
  readonly created: readonly number[]
  readonly change: { readonly before: AnyRow; readonly stored: AnyRow } | null
}

/** Fixes a link's target, then checks its address again. */
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
