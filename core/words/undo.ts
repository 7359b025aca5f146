export const undoWords = {
  undo: 'Undo',
  undone: 'Undone',
  failed: (message: string) => `Couldn’t undo: ${message}`,
  saved: (name: string) => `Saved ${name}.`,
  created: (name: string) => `Created ${name}.`,
  deleted: (name: string) => `Deleted ${name}.`,
} as const
