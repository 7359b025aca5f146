/**
 * uPlot creates a number format for the browser's locale while it loads, but a browser may report an invalid locale
 * (`en-US@posix`): then numbers use the interface's format.
 */
try {
  Intl.getCanonicalLocales(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
}

export {}
