import { shellPartWords } from '@rounds/core/words/shell-parts'
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
  ['system', shellPartWords.userMenuItems.asTheComputerHasIt],
  ['light', shellPartWords.userMenuItems.light],
  ['dark', shellPartWords.userMenuItems.dark],
]

/** The person's own actions; opens as soon as it is loaded. */
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
          {shellPartWords.userMenuItems.myAccount}
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>{shellPartWords.userMenuItems.appearance}</MenuLabel>
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
          {shellPartWords.userMenuItems.signOut}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onConfirm={signOut}
        onCancel={() => setAsking(false)}
        title={shellPartWords.userMenuItems.signOutWithoutSaving}
        text={shellPartWords.userMenuItems.whatNotSavedOn}
        confirmLabel={shellPartWords.userMenuItems.signOut}
      />
    </>
  )
}
