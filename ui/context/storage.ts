/**
 * What this browser stores between visits (decisions §5). If storage is blocked, values last until the page is closed.
 */
const TOKEN = 'rounds.token'
const EMAIL = 'rounds.email'
const ADMIN = 'rounds.admin'

const inMemory = new Map<string, string>()

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

function write(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, value)
  } catch {
    if (value === null) inMemory.delete(key)
    else inMemory.set(key, value)
  }
}

const local = () => localStorage
const session = () => sessionStorage

export const readToken = (): string | null => read(local, TOKEN)
export const storeToken = (token: string): void => write(local, TOKEN, token)
export const forgetToken = (): void => write(local, TOKEN, null)

/** The name that last signed in here. */
export const readEmail = (): string => read(local, EMAIL) ?? ''
export const keepEmail = (email: string): void => write(local, EMAIL, email)

/** The administrators' debug mode (specification §2). */
export const readDebug = (): boolean => read(session, ADMIN) === 'true'
export const storeDebug = (on: boolean): void => write(session, ADMIN, on ? 'true' : null)

/** The cookie that tells pages of the site that someone is signed in; it authorizes nothing. */
export function clearAuthCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in one of the browsers of our target.
  document.cookie = 'isAuth=; Max-Age=0; Path=/; SameSite=Lax'
}

/** Reports a token stored by another tab, or null when it was deleted. Returns a function to unsubscribe. */
export function watchToken(tell: (token: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN) tell(event.newValue)
    // Another tab has cleared the storage.
    else if (event.key === null) tell(null)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Reads a part's stored state, such as which sections are open. */
export function readStored<T>(name: string, missing: T): T {
  try {
    return JSON.parse(read(local, `rounds.${name}`) ?? 'null') ?? missing
  } catch {
    return missing
  }
}

/** Stores a part's state. */
export const keep = (name: string, value: unknown): void =>
  write(local, `rounds.${name}`, JSON.stringify(value))
