import type { CareTold, CareToldAsked, Client } from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'

/** What is asked; `written` counts up when something was stored that may change the answer. */
export interface ToldAsked extends CareToldAsked {
  readonly written: number
}

/** Asks who would be told. */
export const toldSlots = (client: Client) =>
  readingSlots<ToldAsked, CareTold>(({ physician, location }) => client.careTold({ physician, location }))
