import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { BesideProps } from '../tool-parts.ts'
import { focusHeading } from './reading-pane.tsx'
import { useBackKey } from './use-back-key.ts'

/**
 * Keys and focus of a pane that shows one record: opening focuses its heading, closing returns focus to its row, and
 * Escape closes.
 * @param id the open record
 * @param isThere whether it can be shown yet
 * @returns the ref of the pane's section
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
