import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * The height of a row as it is drawn. The head has it too, so it is measured there: it follows the density, the
 * person's font size and the zoom without knowing of any.
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
