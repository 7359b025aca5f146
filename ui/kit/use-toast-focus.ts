import { useEffect } from 'react'

const TOASTS = '[data-sonner-toaster]'

/**
 * Gives the focus back to where it was when a button of a toast is pressed. The button closes the toast, and the focus
 * would be lost with it.
 */
export function useToastFocus(): void {
  useEffect(() => {
    let before: HTMLElement | null = null
    const remember = (element: EventTarget | null) => {
      if (element instanceof HTMLElement && !element.closest(TOASTS)) before = element
    }
    // Toasts are here with the first of them, when something has the focus already.
    remember(document.activeElement)
    const onFocus = ({ target }: FocusEvent) => remember(target)
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest(`${TOASTS} button`)) return
      // After the button's own action, which may move the focus itself.
      setTimeout(() => {
        if (document.activeElement?.closest(TOASTS) && before?.isConnected) before.focus()
      })
    }
    addEventListener('focusin', onFocus)
    addEventListener('click', onClick)
    return () => {
      removeEventListener('focusin', onFocus)
      removeEventListener('click', onClick)
    }
  }, [])
}
