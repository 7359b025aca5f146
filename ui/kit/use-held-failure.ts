import { useState } from 'react'

/** A failure's message, kept while what failed is retried; null once that succeeded or something else goes on. */
export function useHeldFailure(message: string | null, isRetrying: boolean): string | null {
  const [held, setHeld] = useState(message)
  const shown = message ?? (isRetrying ? held : null)
  if (shown !== held) setHeld(shown)
  return shown
}
