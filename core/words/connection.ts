export const connectionWords = {
  slots: {
    timeout: 'The server did not answer in time. Please try again.',
  },
  http: {
    unreachable: 'Can’t reach the server.',
  },
} as const
