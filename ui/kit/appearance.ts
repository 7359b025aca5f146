/** The theme a person chose; 'system' matches the computer. */
export type Theme = 'system' | 'light' | 'dark'

/** The height of a row in lists: 26, 32 or 40 px. */
export type Density = 'compact' | 'regular' | 'roomy'

// Read before the first paint by app/head/appearance.js, which uses the same two names.
const THEME = 'rounds.theme'
const DENSITY = 'rounds.density'

/** The current values. */
export function readAppearance(): { theme: Theme; density: Density } {
  const { theme, density } = document.documentElement.dataset
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: density === 'compact' || density === 'roomy' ? density : 'regular',
  }
}

/** Changes the theme at once, and stores it in this browser. */
export function setTheme(theme: Theme) {
  keep('theme', THEME, theme, 'system')
}

/** Changes the row height at once, and stores it in this browser. */
export function setDensity(density: Density) {
  keep('density', DENSITY, density, 'regular')
}

function keep(attribute: 'theme' | 'density', key: string, value: string, usual: string) {
  const { dataset } = document.documentElement
  if (value === usual) delete dataset[attribute]
  else dataset[attribute] = value
  try {
    if (value === usual) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}
