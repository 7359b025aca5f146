import { accessCalls, type Client } from '@rounds/core/api'
import type { ToolId } from '@rounds/core/tools'
import { readingSlots } from '@rounds/machines/reading'
import { submitSlots } from '@rounds/machines/submit'

/** Who asks, about whom, and about which tool. */
export interface ExplainAsked {
  readonly userId: string
  readonly tool: ToolId
}

/** Loads why a person may open a tool or not. */
export const explainSlots = (client: Client) =>
  readingSlots(({ userId, tool }: ExplainAsked, signal) =>
    accessCalls(client.http).explain(userId, tool, signal),
  )

/** Sends a request for access; returns the names of the recipients. */
export const requestSlots = (client: Client, tool: ToolId) =>
  submitSlots<{ words: string }, unknown, readonly string[]>(async ({ typed }, signal) => {
    const words = typed.words.trim()
    const { asked } = await accessCalls(client.http).request(tool, words === '' ? null : words, signal)
    return asked
  })
