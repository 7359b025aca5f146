/** Whether this keyboard has a Command key; false where there is no browser. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
