import { connect } from 'node:net'

/** The result of a scan: nothing found, the name of what was found, or no scan, and why. */
export type Scan =
  | { readonly is: 'clean' }
  | { readonly is: 'infected'; readonly by: string }
  | { readonly is: 'not scanned'; readonly because: string }

/** clamd accepts chunks up to its `StreamMaxLength`; this many bytes are sent at a time. */
const PIECE = 65_536
const WAIT_MS = 15_000
/** A clamd that did not answer is left alone for so long, so that visitors with several files don't wait for each. */
const PAUSE_MS = 60_000
const LATE = 'clamd did not answer in time'

/**
 * Scans bytes with clamd (`INSTREAM`): at `tcp://host:3310`, or at `unix:///run/clamav/clamd.ctl`. Never throws: the
 * caller decides what happens to an unscanned file.
 */
export function scanWithClamd(url: string, content: Buffer, waitMs = WAIT_MS): Promise<Scan> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const socket =
    protocol === 'unix:' ? connect(pathname) : connect(Number(port) || 3310, hostname.replace(/^\[|\]$/g, ''))
  return new Promise(resolve => {
    let answer = ''
    const end = (scan: Scan) => {
      socket.destroy()
      resolve(scan)
    }
    socket.setTimeout(waitMs, () => end({ is: 'not scanned', because: LATE }))
    socket.once('error', error => end({ is: 'not scanned', because: error.message }))
    socket.once('close', () => end(readAnswer(answer)))
    socket.on('data', data => {
      answer += data.toString('utf8')
      if (answer.includes('\0')) end(readAnswer(answer))
    })
    socket.write('zINSTREAM\0')
    for (let at = 0; at < content.length; at += PIECE) {
      const piece = content.subarray(at, at + PIECE)
      socket.write(lengthOf(piece))
      socket.write(piece)
    }
    socket.write(lengthOf(Buffer.alloc(0)))
  })
}

/** Scans with clamd, and leaves it alone for a minute after it did not answer in time. */
export function createScanner(
  url: string,
  { waitMs = WAIT_MS, now = Date.now }: { readonly waitMs?: number; readonly now?: () => number } = {},
): (content: Buffer) => Promise<Scan> {
  let silentUntil = 0
  return async content => {
    if (now() < silentUntil) return { is: 'not scanned', because: LATE }
    const scan = await scanWithClamd(url, content, waitMs)
    if (scan.is === 'not scanned' && scan.because === LATE) silentUntil = now() + PAUSE_MS
    return scan
  }
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(piece.length)
  return length
}

/** `stream: OK`, `stream: Eicar-Signature FOUND`, or an error in words. */
function readAnswer(answer: string): Scan {
  const text = answer.replace(/\0[\s\S]*$/, '').trim()
  if (/: OK$/.test(text)) return { is: 'clean' }
  const found = /: (.+) FOUND$/.exec(text)?.[1]
  if (found) return { is: 'infected', by: found.slice(0, 200) }
  return { is: 'not scanned', because: text.slice(0, 200) || 'clamd closed the connection' }
}
