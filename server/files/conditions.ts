import type { IncomingHttpHeaders } from 'node:http'
import type { Range } from './storage.ts'

/** Whether the caller's copy is current (RFC 9110, 13.1). */
export function isKnown(headers: IncomingHttpHeaders, etag: string, modified: Date): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
  return since !== undefined && Math.floor(modified.getTime() / 1000) * 1000 <= Date.parse(since)
}

/**
 * The requested range (RFC 9110, 14.2): undefined for the whole file, also for several ranges, an unknown unit or an
 * outdated part; `none` if there is no such range.
 */
export function rangeAsked(
  headers: IncomingHttpHeaders,
  etag: string,
  size: number,
): Range | 'none' | undefined {
  const { range, 'if-range': condition } = headers
  if (range === undefined || (condition !== undefined && condition !== etag)) return undefined
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.trim()) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'none' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'none' : { start, end }
}
