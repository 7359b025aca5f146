import { useEffect, useRef } from 'react'
import { pageHeading } from '../../kit/page-heading.ts'
import { controlId } from './form-fields.ts'

interface FocusOptions {
  /** The record is loaded and shown. */
  isThere: boolean
  /** It was opened from the list that it now covers, which had focus. */
  isOverList: boolean
  /** The first field of a new record; null for a stored one. */
  firstField: string | null
}

/**
 * Moves focus into a record once it is shown: a new one to its first field, a stored one to its heading, so that it is
 * read aloud. Focus that someone has moved elsewhere on the page stays.
 */
export function useRecordFocus({ isThere, isOverList, firstField }: FocusOptions): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isThere || isDone.current) return
    isDone.current = true
    const { activeElement } = document
    const isLost = !activeElement || activeElement === document.body || activeElement.closest('[hidden]')
    const heading = pageHeading()
    if (firstField !== null && (isLost || activeElement === heading)) {
      document.getElementById(controlId(firstField))?.focus()
    } else if (isLost && isOverList && heading) {
      heading.focus({ preventScroll: true })
    }
  }, [isThere, isOverList, firstField])
}
