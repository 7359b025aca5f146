import { useLayoutEffect, useState } from 'react'

/** Two rems, so it scales with the person's font size. */
export function useRowHeight(): number {
  const [height, setHeight] = useState(32)
  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (rem > 0) setHeight(rem * 2)
  }, [])
  return height
}
