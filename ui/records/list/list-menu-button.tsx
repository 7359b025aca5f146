import { listWords } from '@rounds/core/words/list'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { ListMenuProps } from './list-menu.tsx'

const fetchMenu = () => import('./list-menu.tsx')
const ListMenu = lazyPart(() => fetchMenu().then(file => ({ default: file.ListMenu })))

/** The menu of a list, loaded when someone reaches for it. */
export function ListMenuButton(props: Omit<ListMenuProps, 'startsOpen'>) {
  const [isPressed, setPressed] = useState(false)
  const button = (
    <Button
      aria-haspopup="menu"
      onPointerEnter={() => void fetchMenu()}
      onFocus={() => void fetchMenu()}
      onClick={() => setPressed(true)}
    >
      {listWords.menu.more}
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </Button>
  )
  return isPressed ? <ListMenu waiting={button} {...props} startsOpen /> : button
}
