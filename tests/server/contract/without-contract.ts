/** Calls that have no contract yet, by their names in the API's document. Take a name off when it has one. */
export const withoutContract: readonly string[] = []
