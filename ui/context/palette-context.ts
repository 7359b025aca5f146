import type { AnyRow, EntityName } from '@rounds/core/entities'
import { useEffect } from 'react'

/** What somebody is working on: an open record, or the rows that are selected. */
export interface Hand {
  readonly entity: EntityName
  readonly keys: readonly (string | number)[]
  /** What it is called: a name, or “3 locations”. */
  readonly label: string
  /** The record where it is one, as it is stored. */
  readonly record?: AnyRow
  /** Entities of which a record is known to name it: a page with an open draft has a `ContentVersion`. */
  readonly has?: readonly EntityName[]
}

let hands: readonly Hand[] = []

/** What is in hand now: what was taken last. */
export const inHand = (): Hand | null => hands.at(-1) ?? null

/** Says what is in hand while the calling screen is there, so that the palette has its actions on top. */
export function useInHand(hand: Hand | null): void {
  const text = hand === null ? '' : JSON.stringify(hand)
  useEffect(() => {
    if (text === '') return
    const mine = JSON.parse(text) as Hand
    hands = [...hands, mine]
    return () => {
      hands = hands.filter(one => one !== mine)
    }
  }, [text])
}
