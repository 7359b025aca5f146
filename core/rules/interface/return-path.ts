/**
 * Where a person goes after signing in (specification §2, sign-in screen; decisions §5): only ever a path inside the
 * admin. Anyone may have written the `return` parameter, encoded any number of times, so every decoded form must be
 * safe.
 */

const MOUNT = '/maintenance'
const HOME = '/'
const LONGEST = 2000

/** Going back to these after signing in would ask to sign in again. */
const signInPages = ['/login', '/loginazure', '/forgot-password', '/change-password', '/not-me']

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which could turn `/⇥/host` into `//host`.
const DROPPED_OR_TURNED = /[\u0000-\u001f\u007f\\]/

/** Decodes one round, even if other parts of the text can't be decoded. */
const decodedOnce = (text: string) =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const pathOf = (text: string) => text.replace(/[?#].*/s, '')

/** For a text that begins with a slash. */
function isSafe(text: string): boolean {
  if (DROPPED_OR_TURNED.test(text)) return false
  const path = pathOf(text)
  return !path.includes('//') && !path.split('/').some(part => part === '.' || part === '..')
}

/** Whether a text and all its decoded forms are paths on this site. Terminates, because decoding shortens. */
function isSafeHoweverDecoded(text: string): boolean {
  for (let form = text; ; ) {
    if (!isSafe(form)) return false
    const next = decodedOnce(form)
    if (next === form) return true
    form = next
  }
}

/** The text, decoded only until it begins with a slash: its query keeps its own encoding. */
function unwrapPath(text: string): string | undefined {
  for (let form = text; ; ) {
    if (form.startsWith('/')) return form
    const next = decodedUri(form)
    if (next === undefined || next === form) return undefined
    form = next
  }
}

function decodedUri(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A path below the mount point, relative to it: `/maintenance/redirects/301` is `/redirects/301`. */
function insideMount(path: string): string {
  let inside = path
  while (new RegExp(`^${MOUNT}(?=[/?#]|$)`).test(inside)) inside = inside.slice(MOUNT.length) || HOME
  return inside.startsWith('/') ? inside : HOME + inside
}

/** The path to go to for a `return` parameter; `/` if it is missing or not a path inside the admin. */
export function returnPath(given: string | null | undefined): string {
  if (!given || given.length > LONGEST) return HOME
  const path = unwrapPath(given)
  if (path === undefined || !isSafeHoweverDecoded(path)) return HOME
  const inside = insideMount(path)
  const page = pathOf(inside).toLowerCase().replace(/\/$/, '')
  return signInPages.includes(page) ? HOME : inside
}
