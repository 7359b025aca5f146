import { useLayoutEffect, useState } from 'react'

/** Two rems, as large as the person's font makes them. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(32)
  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (rem > 0) setHeight(rem * 2)
  }, [])
  return height
}
