/** When two spellings of a path are the same address. */
import { decodedPath } from './decoded-path.ts'

/** An address without `.` and `..` segments. */
function withoutDots(path: string): string {
  if (!path.startsWith('/') || !path.includes('/.')) return path
  const parts: string[] = []
  for (const part of path.slice(1).split('/'))
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  return `/${parts.join('/')}`
}

/** An address normalized for case, encoding, trailing slash and query string. */
export function addressOf(path: string): string {
  const bare = path.replace(/[?#].*/su, '')
  return withoutDots(decodedPath(bare).toLowerCase()).replace(/(?<!\/)\/+$/, '') || '/'
}

/** Whether two paths lead to the same address. */
export const isSameAddress = (one: string, other: string): boolean => addressOf(one) === addressOf(other)
