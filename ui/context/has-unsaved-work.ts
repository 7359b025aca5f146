/** Whether the page has unsaved changes: the browser would ask before leaving. */
export const hasUnsavedWork = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
