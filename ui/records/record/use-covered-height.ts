import { type RefObject, useLayoutEffect } from 'react'

/**
 * Puts the height that a sticky header covers into `--covered`, where styles use it: toolbars stick below the header,
 * and no focused field scrolls behind it.
 */
export function useCoveredHeight(head: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = head.current
    if (!element) return
    const page = document.documentElement
    const measure = () => {
      // A negative top is the part that scrolls away.
      const top = Number.parseFloat(getComputedStyle(element).top) || 0
      page.style.setProperty('--covered', `${element.offsetHeight + top}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.style.removeProperty('--covered')
    }
  }, [head])
}
