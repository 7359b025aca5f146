import type { CareTold, CareToldAsked, Client } from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'

/** The question; `written` is incremented after a write that may change the answer. */
export interface ToldAsked extends CareToldAsked {
  readonly written: number
}

/** Loads who would be notified. */
export const toldSlots = (client: Client) =>
  readingSlots<ToldAsked, CareTold>(({ physician, location }) => client.careTold({ physician, location }))
