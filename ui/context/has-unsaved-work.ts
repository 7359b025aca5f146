/** Whether the page holds work that is not saved: it would have the browser ask before it is left. */
export const holdsWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
