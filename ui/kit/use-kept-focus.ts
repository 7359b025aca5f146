import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Whether what had the focus is gone, or no longer takes it. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, :disabled')

/**
 * Moves the focus to the first of the selectors that leads somewhere within a box, when something else is shown there
 * and what had the focus went with what was shown before. `shown` is undefined while nothing was read yet.
 */
export function useKeptFocus(
  box: RefObject<HTMLElement | null>,
  shown: string | undefined,
  ...to: readonly string[]
): void {
  const before = useRef(shown)
  const land = useEffectEvent(() => {
    const found = to.map(selector => box.current?.querySelector<HTMLElement>(selector))
    found.find(Boolean)?.focus()
  })
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== shown
    before.current = shown
    if (isOther && isFocusLost()) land()
  }, [shown])
}
