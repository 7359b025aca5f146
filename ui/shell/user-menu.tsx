import { CircleUser, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../app/app-context.ts'
import { useRounds } from '../app/rounds.ts'
import { readAppearance, setTheme, type Theme } from '../kit/appearance.ts'
import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '../kit/menu.tsx'
import { holdsWork } from './holds-work.ts'

const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'As the computer has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** The person, and what they can do about themselves. */
export function UserMenu() {
  const { user } = useApp()
  const { signOut } = useRounds()
  const [, navigate] = useLocation()
  const [theme, choose] = useState(() => readAppearance().theme)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <Button kind="quiet" className="gap-2 px-2! font-normal!" title={user.email}>
            <span
              aria-hidden="true"
              className="grid size-6 place-items-center rounded-full bg-accent font-semibold text-[0.625rem] text-accent-ink"
            >
              {initialsOf(user.name)}
            </span>
            <span className="max-w-40 truncate max-sm:sr-only">{user.name}</span>
          </Button>
        }
      >
        <MenuLabel>{user.email}</MenuLabel>
        <MenuItem icon={<CircleUser />} onSelect={() => navigate('/account')}>
          My account
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>Appearance</MenuLabel>
        {themes.map(([value, label]) => (
          <MenuCheck
            key={value}
            checked={theme === value}
            onValue={() => {
              setTheme(value)
              choose(value)
            }}
          >
            {label}
          </MenuCheck>
        ))}
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => (holdsWork() ? setAsking(true) : signOut())}>
          Sign out
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
        title="Sign out without saving?"
        text="What is not saved on this page is lost."
        confirmLabel="Sign out"
      />
    </>
  )
}

/** The first letters of a name's first and last word. */
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
