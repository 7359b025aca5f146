import { useState } from 'react'
import { type Density, readAppearance, setDensity, setTheme, type Theme } from '../../kit/appearance.ts'
import { Select } from '../../kit/select.tsx'

/** How Rounds looks in this browser; each choice holds at once. */
export function Appearance() {
  const [{ theme, density }, choose] = useState(readAppearance)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Colours"
        placeholder={null}
        options={[
          { value: 'system', label: 'As the computer has it' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={theme}
        onValue={value => {
          setTheme(value as Theme)
          choose({ theme: value as Theme, density })
        }}
      />
      <Select
        label="Rows of lists"
        placeholder={null}
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'regular', label: 'Regular' },
          { value: 'roomy', label: 'Roomy' },
        ]}
        value={density}
        onValue={value => {
          setDensity(value as Density)
          choose({ theme, density: value as Density })
        }}
        help="Kept in this browser. What moves on the screen follows the computer's setting for reduced motion."
      />
    </div>
  )
}
