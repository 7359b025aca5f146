import { createContext, useContext, useState } from 'react'

/**
 * What is typed and no value yet, such as JSON without its last bracket or half a date, by the id of its control. Whoever
 * shows a form may hold it, so that it outlives the control; else it lives as long as that.
 */
export interface UnfinishedTexts {
  readonly texts: Readonly<Record<string, string>>
  readonly onText: (id: string, text: string | null) => void
}

export const UnfinishedContext = createContext<UnfinishedTexts | null>(null)

export interface UnfinishedText {
  /** What stands there and is no value yet; null where the value stands. */
  readonly text: string | null
  readonly onText: (text: string | null) => void
  /** It is held for longer than the control is there. */
  readonly isHeld: boolean
}

/** The unfinished text of one control. */
export function useUnfinished(id: string): UnfinishedText {
  const held = useContext(UnfinishedContext)
  const [own, setOwn] = useState<string | null>(null)
  return held
    ? { text: held.texts[id] ?? null, onText: text => held.onText(id, text), isHeld: true }
    : { text: own, onText: setOwn, isHeld: false }
}
