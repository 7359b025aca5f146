export const mediaItemWords = {
  saveFirst: 'Create the media item first. Then choose the profiles that show it.',
} as const
