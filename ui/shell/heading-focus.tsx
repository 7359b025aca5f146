import { useEffect } from 'react'

/** The first page of a visit keeps the browser's own beginning. */
let isFirst = true
let firstAddress: string | undefined

/** Told of each address before its page is there: people may leave the first one before it has come. */
export function noteAddress(at: string): void {
  firstAddress ??= at
  if (at !== firstAddress) isFirst = false
}

const OPEN_DIALOG = '[role=dialog][data-state=open], [role=alertdialog][data-state=open]'

/** Puts the focus on the heading of a page that was gone to, so that it is read aloud. */
export function HeadingFocus() {
  useEffect(() => {
    const main = document.getElementById('main')
    if (isFirst) {
      isFirst = false
      return
    }
    // Who types in a dialog over the page goes on typing there.
    if (document.activeElement?.closest(OPEN_DIALOG)) return
    // A screen that has put the focus somewhere itself knows better.
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

/** A screen that draws its heading anew once its record is there keeps the focus on it, until that goes elsewhere. */
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
