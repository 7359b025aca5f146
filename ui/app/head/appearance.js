// Runs before the first paint, so that a chosen theme or density never flashes. It is put into
// the page itself (build/inline-script.ts). The names are those of kit/appearance.ts.
try {
  const root = document.documentElement
  const theme = localStorage.getItem('rounds.theme')
  const density = localStorage.getItem('rounds.density')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (density === 'compact' || density === 'roomy') root.dataset.density = density
} catch {
  // Storage may be forbidden: the system's theme is used.
}
