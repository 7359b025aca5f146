import { CircleUser, LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../context/app-context.ts'
import { hasUnsavedWork } from '../context/has-unsaved-work.ts'
import { useRounds } from '../context/rounds.ts'
import { readAppearance, setTheme, type Theme } from '../kit/appearance.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuSeparator } from '../kit/menu.tsx'

const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'As the computer has it'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]

/** What a person can do about themselves, opened as soon as it is here. */
export function UserMenuItems({ trigger }: { trigger: ReactNode }) {
  const { user } = useApp()
  const { signOut } = useRounds()
  const [, navigate] = useLocation()
  const [theme, choose] = useState(() => readAppearance().theme)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
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
        <MenuItem icon={<LogOut />} onSelect={() => (hasUnsavedWork() ? setAsking(true) : signOut())}>
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
