import type { AiSuggestion, Client } from '@rounds/core/api'
import { aiWords } from '@rounds/core/words/ai'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** Sends the service a test sentence. */
export const testSlots = (client: Client) =>
  submitSlots<object, unknown, AiSuggestion>((_, signal) =>
    client.askAi({ task: 'shorten', text: aiWords.tools.sample }, signal),
  )

/** Whether the AI tools can be used, and what is missing. */
export const useAiState = (client: Client) => useSWR('ai state', () => client.aiState())
