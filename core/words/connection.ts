export const connectionWords = {
  slots: {
    timeout: 'The server did not answer in time. Please try again.',
  },
  http: {
    unreachable: 'The server cannot be reached.',
  },
} as const
