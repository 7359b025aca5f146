/** Enters the app with the token of a sign-in, or with the stored one. */
export type Enter = (token: string | null) => void
