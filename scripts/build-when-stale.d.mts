/** Builds `dist/` unless it is newer than everything that it is made from; rejects when the build fails. */
export function buildWhenStale(): Promise<void>
