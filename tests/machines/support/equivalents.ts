/** Mutants that change nothing anybody could notice, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = {}
