import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { BesideProps } from '../tool-parts.ts'
import { focusHeading } from './reading-pane.tsx'
import { useBackKey } from './use-back-key.ts'

/**
 * The keys and the focus of a pane that reads one record: what is opened has the focus at its heading, what is closed
 * gives it back to its row, and Escape closes.
 * @param id the record that is open
 * @param isThere whether it can be shown yet
 * @returns where the pane hangs its section
 */
export function useOpenRecord(
  id: number | null,
  isThere: boolean,
  { onBack, onFocus }: Pick<BesideProps, 'onBack' | 'onFocus'>,
): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null)
  const was = useRef<number | null>(null)
  const focusRow = useEffectEvent((key: number) => onFocus([key]))
  useEffect(() => {
    if (id !== null && isThere) focusHeading(pane)
    else if (id === null && was.current !== null) focusRow(was.current)
    was.current = id
  }, [id, isThere])
  useBackKey(id !== null, onBack)
  return pane
}
