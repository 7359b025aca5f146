import { accountWords } from '@rounds/core/words/account'
import { useState } from 'react'
import { type Density, readAppearance, setDensity, setTheme, type Theme } from '../../kit/appearance.ts'
import { Select } from '../../kit/select.tsx'

/** How Rounds looks in this browser; each choice takes effect at once. */
export function Appearance() {
  const [{ theme, density }, choose] = useState(readAppearance)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={accountWords.appearance.colors}
        placeholder={null}
        options={[
          { value: 'system', label: accountWords.appearance.asTheComputerHasIt },
          { value: 'light', label: accountWords.appearance.light },
          { value: 'dark', label: accountWords.appearance.dark },
        ]}
        value={theme}
        onValue={value => {
          setTheme(value as Theme)
          choose({ theme: value as Theme, density })
        }}
      />
      <Select
        label={accountWords.appearance.rowsOfLists}
        placeholder={null}
        options={[
          { value: 'compact', label: accountWords.appearance.compact },
          { value: 'regular', label: accountWords.appearance.regular },
          { value: 'roomy', label: accountWords.appearance.roomy },
        ]}
        value={density}
        onValue={value => {
          setDensity(value as Density)
          choose({ theme, density: value as Density })
        }}
        help={accountWords.appearance.keptBrowserWhatMoves}
      />
    </div>
  )
}
