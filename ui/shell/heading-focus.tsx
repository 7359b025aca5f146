import { useEffect } from 'react'

/** The first page of a visit keeps the browser's initial focus. */
let isFirst = true
let firstAddress: string | undefined

/** Called with each address before its page is rendered: people may leave the first one early. */
export function noteAddress(at: string): void {
  firstAddress ??= at
  if (at !== firstAddress) isFirst = false
}

const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Focuses the heading after navigation, so that screen readers announce it. */
export function HeadingFocus() {
  useEffect(() => {
    const main = document.getElementById('main')
    if (isFirst) {
      isFirst = false
      return
    }
    // Someone typing in a dialog over the page keeps focus there.
    if (document.activeElement?.closest(OPEN_DIALOG)) return
    // A screen that has set focus itself takes precedence.
    if (document.activeElement !== main && main?.contains(document.activeElement)) return
    const heading = main?.querySelector('h1') ?? main
    if (!main || !heading) return
    focusOn(heading)
    main.scrollTo(0, 0)
    scrollTo(0, 0)
    return keepFocusOnHeading(main, heading)
  }, [])
  return null
}

function focusOn(heading: HTMLElement) {
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  heading.focus({ preventScroll: true })
}

/** If a screen re-renders its heading once its record is loaded, focus stays on it until it moves elsewhere. */
function keepFocusOnHeading(main: HTMLElement, first: HTMLElement): () => void {
  let heading = first
  const watching = new MutationObserver(() => {
    if (heading.isConnected) return
    const next = main.querySelector('h1')
    if (!next) return
    heading = next
    focusOn(next)
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== heading) stop()
  }
  const stop = () => {
    watching.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
  watching.observe(main, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  return stop
}
