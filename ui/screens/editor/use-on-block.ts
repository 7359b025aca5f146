import { useEffect, useState } from 'react'

const isBlock = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-block]')

/** Whether focus is on a block of the structure. */
export function useOnBlock(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => setOn(isBlock(target))
    const onFocusOut = ({ relatedTarget }: FocusEvent) => setOn(isBlock(relatedTarget))
    addEventListener('focusin', onFocusIn)
    addEventListener('focusout', onFocusOut)
    return () => {
      removeEventListener('focusin', onFocusIn)
      removeEventListener('focusout', onFocusOut)
    }
  }, [])
  return isOn
}
