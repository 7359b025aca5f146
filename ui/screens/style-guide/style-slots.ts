import type { Client } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The site's current styles. */
export const useStyles = (client: Client) => useSWR('style guide', () => client.styleGuide())

/** Copies markup to the clipboard. */
export const copySlots = submitSlots<object, { readonly name: string; readonly markup: string }, void>(
  ({ act: { markup } }) => navigator.clipboard.writeText(markup),
)
