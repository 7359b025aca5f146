/** Whether this keyboard has a Command key; false outside a browser. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
