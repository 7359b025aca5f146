import type { AiAcceptance, AiQuestion, AiSuggestion, Client } from '@rounds/core/api'
import { promiseActor } from '@rounds/machines/kit'
import useSWR from 'swr'

/** Asks the model, and logs what is applied. */
export const suggestionSlots = (client: Client) => ({
  actors: {
    ask: promiseActor<AiSuggestion, AiQuestion>((question, signal) => client.askAi(question, signal)),
    note: promiseActor<unknown, AiAcceptance>(acceptance => client.acceptAi(acceptance)),
  },
})

/** Whether the AI tools can be used. */
export const useAiState = (client: Client) =>
  useSWR('ai state', () => client.aiState(), { revalidateOnFocus: false })
