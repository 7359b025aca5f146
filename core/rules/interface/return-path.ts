/**
 * Where a person goes after signing in (specification §2, sign-in screen; decisions §5): only ever a path inside the
 * admin. The `return` parameter comes from an address that anybody may have written, encoded as often as they like,
 * so every form that decoding it can give must be safe.
 */

const MOUNT = '/maintenance'
const HOME = '/'
const LONGEST = 2000

/** Going back to these after signing in would ask to sign in again. */
const signInPages = ['/login', '/loginazure', '/forgot-password', '/change-password', '/not-me']

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which could turn `/⇥/host` into `//host`.
const DROPPED_OR_TURNED = /[\u0000-\u001f\u007f\\]/

/** Decodes what one round of decoding would, also where the rest of the text is not decodable. */
const decodedOnce = (text: string) =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const pathOf = (text: string) => text.replace(/[?#].*/s, '')

/** Of a text that begins with a slash. */
function isSafe(text: string): boolean {
  if (DROPPED_OR_TURNED.test(text)) return false
  const path = pathOf(text)
  return !path.includes('//') && !path.split('/').some(part => part === '.' || part === '..')
}

/** Whether a text and everything that decoding can make of it is a path on this site. Ends: decoding shortens. */
function isSafeHoweverDecoded(text: string): boolean {
  for (let form = text; ; ) {
    if (!isSafe(form)) return false
    const next = decodedOnce(form)
    if (next === form) return true
    form = next
  }
}

/** The text decoded as often as it takes to begin with a slash, and no further: its query keeps its own encoding. */
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

/** A path below the mount, seen from inside: `/maintenance/redirects/301` is `/redirects/301`. */
function insideMount(path: string): string {
  let inside = path
  while (new RegExp(`^${MOUNT}(?=[/?#]|$)`).test(inside)) inside = inside.slice(MOUNT.length) || HOME
  return inside.startsWith('/') ? inside : HOME + inside
}

/** The path to go to for a `return` parameter; `/` where there is none or it is not a path inside the admin. */
export function returnPath(given: string | null | undefined): string {
  if (!given || given.length > LONGEST) return HOME
  const path = unwrapPath(given)
  if (path === undefined || !isSafeHoweverDecoded(path)) return HOME
  const inside = insideMount(path)
  const page = pathOf(inside).toLowerCase().replace(/\/$/, '')
  return signInPages.includes(page) ? HOME : inside
}
