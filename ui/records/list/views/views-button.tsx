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
 * The saved views of a list. They are fetched when somebody goes for them, or where the list may be showing one, which
 * is then named.
 */
export function ViewsButton(props: Omit<ViewsMenuProps, 'startsOpen'>) {
  const asked = new URLSearchParams(useSearch())
  const [isPressed, setPressed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isFetched, setFetched] = useState(false)
  const [isShown, setShown] = useState(false)
  const isWanted = hasOwnView(asked) || readFirstView(props.listing) !== null
  useEffect(() => {
    // What cannot be fetched is told where it would stand.
    const show = () => setFetched(true)
    if (isWanted) fetchMenu().then(show, show)
  }, [isWanted])
  // Somebody who is on the button keeps it until they press it or go on. Once the menu is there it stays, also where
  // the list goes back to what it always shows.
  if (!isShown && (isPressed || (isFetched && !isFocused))) setShown(true)
  const button = (
    <Button
      size="sm"
      kind="quiet"
      aria-haspopup="menu"
      onPointerEnter={() => void fetchMenu()}
      // The menu that takes its place opens when it is pressed down on, and would miss that.
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
