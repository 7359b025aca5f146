/**
 * uPlot makes a number format of the browser's locale while it loads, and a browser may name one that is none
 * (`en-US@posix`): numbers are written as in the rest of the interface then.
 */
try {
  Intl.getCanonicalLocales(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
}

export {}
