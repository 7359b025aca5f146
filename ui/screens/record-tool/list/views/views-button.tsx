import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { Button } from '../../../../kit/button.tsx'
import { later } from '../../../../kit/later.tsx'
import { hasOwnView } from '../list-view.ts'
import { keptFirstView } from './first-view.ts'
import type { ViewsMenuProps } from './views-menu.tsx'

const fetchMenu = () => import('./views-menu.tsx')
const ViewsMenu = later(() => fetchMenu().then(file => ({ default: file.ViewsMenu })))

/**
 * The saved views of a list. They are fetched when somebody goes for them, or where the list may be showing one, which
 * is then named.
 */
export function ViewsButton(props: Omit<ViewsMenuProps, 'startsOpen'>) {
  const asked = new URLSearchParams(useSearch())
  const [isPressed, setPressed] = useState(false)
  const [isThere, setThere] = useState(false)
  const isWanted = isPressed || hasOwnView(asked) || keptFirstView(props.listing) !== null
  // Once it is there it stays, also where the list goes back to what it always shows.
  if (isWanted && !isThere) setThere(true)
  const button = (
    <Button
      size="sm"
      kind="quiet"
      aria-haspopup="menu"
      onPointerEnter={() => void fetchMenu()}
      onFocus={() => void fetchMenu()}
      onClick={() => setPressed(true)}
    >
      Views
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </Button>
  )
  if (!isWanted && !isThere) return button
  return <ViewsMenu waiting={button} {...props} startsOpen={isPressed} />
}
