import { createContext, useContext, useState } from 'react'

/**
 * Unfinished input, such as JSON without its last bracket or half a date, by the id of its control. A form's owner may
 * hold it, so that it outlives the control; otherwise it lives as long as the control.
 */
export interface UnfinishedTexts {
  readonly texts: Readonly<Record<string, string>>
  readonly onText: (id: string, text: string | null) => void
}

export const UnfinishedContext = createContext<UnfinishedTexts | null>(null)

export interface UnfinishedText {
  /** The invalid text; null if the value is valid. */
  readonly text: string | null
  readonly onText: (text: string | null) => void
  /** It is held beyond the control's lifetime. */
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
