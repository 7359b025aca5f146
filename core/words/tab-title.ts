/** What a tab is called: “Edith Barnes – Experts – Rounds”. */
export const tabTitle = (...parts: readonly [tool: string, record?: string]): string =>
  [...parts.toReversed(), 'Rounds'].filter(Boolean).join(' – ')
