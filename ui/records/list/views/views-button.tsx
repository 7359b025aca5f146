import { listWords } from '@rounds/core/words/list'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { Button } from '../../../kit/button.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { hasOwnView } from '../list-view.ts'
import { readFirstView } from './first-view.ts'
import type { ViewsMenuProps } from './views-menu.tsx'

const fetchMenu = () => import('./views-menu.tsx')
const ViewsMenu = lazyPart(() => fetchMenu().then(file => ({ default: file.ViewsMenu })))

/**
 * The saved views of a list. They are loaded when someone reaches for them, or if the list may be showing one, whose
 * name is then shown.
 */
export function ViewsButton(props: Omit<ViewsMenuProps, 'startsOpen'>) {
  const asked = new URLSearchParams(useSearch())
  const [isPressed, setPressed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isFetched, setFetched] = useState(false)
  const [isShown, setShown] = useState(false)
  const isWanted = hasOwnView(asked) || readFirstView(props.listing) !== null
  useEffect(() => {
    // If loading fails, an error is shown in its place.
    const show = () => setFetched(true)
    if (isWanted) fetchMenu().then(show, show)
  }, [isWanted])
  // Someone who focused the button keeps it until they press it or move on. Once the menu is loaded it stays, even if
  // the list returns to its default view.
  if (!isShown && (isPressed || (isFetched && !isFocused))) setShown(true)
  const button = (
    <Button
      size="sm"
      kind="quiet"
      aria-haspopup="menu"
      onPointerEnter={() => void fetchMenu()}
      // The menu that replaces it opens on press, and would miss that.
      onPointerDown={() => setFocused(true)}
      onFocus={() => {
        setFocused(true)
        void fetchMenu()
      }}
      onBlur={() => setFocused(false)}
      onClick={() => setPressed(true)}
    >
      {listWords.viewsButton.views}
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </Button>
  )
  return isShown ? <ViewsMenu waiting={button} {...props} startsOpen={isPressed} /> : button
}
