import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The rendered height of a row. The header has the same height, so it is measured there: it follows density, font size
 * and zoom without special handling.
 */
export function useRowHeight(head: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(32)
  useLayoutEffect(() => {
    const element = head.current
    if (!element) return
    const measure = () => setHeight(was => element.getBoundingClientRect().height || was)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [head])
  return height
}
