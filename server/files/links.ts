import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../crypto/keys.ts'

/** An address that opens a secured file for a while. */
export interface FileLink {
  readonly url: string
  /** When it stops working, in ISO 8601. */
  readonly until: string
}

/** Signs addresses of secured files, and tells whether one was signed by us and still holds. */
export interface FileLinks {
  /** @param seconds How long it works; some minutes unless that is said. */
  sign(path: string, seconds?: number): FileLink
  holds(path: string, query: Readonly<Record<string, unknown>>): boolean
  /** Tells a link that has expired from one that we never made. */
  check(path: string, query: Readonly<Record<string, unknown>>): 'holds' | 'expired' | 'wrong'
}

/** Long enough to open a document or to begin a video, too short to be passed around. */
const MINUTES = 10

/** Addresses signed with a key of their own, so that every node knows them. */
export function createLinks(secret: Buffer, now: () => number = Date.now): FileLinks {
  const key = deriveKey(secret, 'secured files')
  const signature = (path: string, until: number) =>
    createHmac('sha256', key).update(`${until} ${path}`).digest()
  const check: FileLinks['check'] = (path, { until, sign }) => {
    if (typeof until !== 'string' || typeof sign !== 'string' || !/^\d{10,11}$/.test(until)) return 'wrong'
    const given = Buffer.from(sign, 'base64url')
    const right = signature(path, Number(until))
    if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong'
    return Number(until) * 1000 < now() ? 'expired' : 'holds'
  }
  return {
    sign(path, seconds = MINUTES * 60) {
      const until = Math.floor(now() / 1000) + seconds
      const sign = signature(path, until).toString('base64url')
      return { url: `${path}?until=${until}&sign=${sign}`, until: new Date(until * 1000).toISOString() }
    },

    holds: (path, query) => check(path, query) === 'holds',
    check,
  }
}
