import { sameValue } from '@rounds/core/rules/table'
import { useRef } from 'react'

/** A value that is made anew with every render, as the object that it was for as long as it says the same. */
export function useSameValue<T>(value: T): T {
  const kept = useRef(value)
  if (!sameValue(kept.current, value)) kept.current = value
  return kept.current
}
