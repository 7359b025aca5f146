/** Enters with the token of a sign-in, or with the one that is kept. */
export type Enter = (token: string | null) => void
