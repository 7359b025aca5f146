/** Who else has a page or a form open. */
export const presenceWords = {
  alsoOpen: (others: string) => `Also open ${others}`,
  by: (names: readonly string[]) => `by ${names.join(', ')}`,
  inAnotherTab: 'in another of your tabs',
} as const
