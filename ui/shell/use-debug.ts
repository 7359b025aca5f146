import { useState } from 'react'
import { readDebug, storeDebug } from '../app/storage.ts'
import { useChord } from './use-chord.ts'

/** The debug mode, toggled by its chord and kept for the tab (specification §2; decisions §5). */
export function useDebug(): boolean {
  const [debug, setDebug] = useState(readDebug)
  useChord('KeyD', () => {
    storeDebug(!debug)
    setDebug(!debug)
  })
  return debug
}
