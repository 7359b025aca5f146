/** What is said when the server does not answer. */
export const LATE = 'The server did not answer in time. Please try again.'

/** The way to the state that says why something failed. */
export const failing = (message: string) =>
  ({ target: 'failed', actions: { type: 'say', params: message } }) as const
