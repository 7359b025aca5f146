/** Whether the page has work that is not saved: it would have the browser ask before it is left. */
export const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
