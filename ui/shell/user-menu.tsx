import { useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'

const fetchItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazyPart(() => fetchItems().then(file => ({ default: file.UserMenuItems })))

/** The person, with a menu of their own actions; loaded when someone reaches for it. */
export function UserMenu() {
  const { user } = useApp()
  const [isWanted, want] = useState(false)
  const button = (
    <Button
      kind="quiet"
      className="gap-2 px-2! font-normal!"
      title={user.email}
      aria-haspopup="menu"
      onPointerEnter={() => void fetchItems()}
      onFocus={() => void fetchItems()}
      onClick={() => want(true)}
    >
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full bg-accent font-semibold text-[0.625rem] text-accent-ink"
      >
        {initialsOf(user.name)}
      </span>
      <span className="max-w-40 truncate max-sm:sr-only">{user.name}</span>
    </Button>
  )
  return isWanted ? <UserMenuItems waiting={button} trigger={button} /> : button
}

/** The initials of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
