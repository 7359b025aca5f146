import { Readable, Transform } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { Storage } from '../../files/storage.ts'
import { NotReadable } from '../read-wxr.ts'

/** A file of a ZIP. */
export interface ZipEntry {
  readonly path: string
  readonly bytes: number
  readonly isDeflated: boolean
  readonly packed: number
  readonly at: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
/** A ZIP may end with a comment of this length. */
const LONGEST_END = END_BYTES + 65_535
const WHOLE = 0xffff_ffff
const MOST_DIRECTORY = 64_000_000

/**
 * Reads which files a ZIP holds from its directory, so that all of it is known before any of it is unpacked. Throws
 * `NotReadable` with what is wrong with it.
 */
export async function zipEntries(
  storage: Pick<Storage, 'read'>,
  kept: string,
  size: number,
): Promise<readonly ZipEntry[]> {
  const start = Math.max(0, size - LONGEST_END)
  const tail = size < END_BYTES ? Buffer.alloc(0) : await bytesOf(storage, kept, start, size - 1)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || tail.readUInt32LE(end) !== END)
    throw new NotReadable('This isn’t a ZIP file, or part of it is missing.')
  const [count, length, from] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ]
  if (from === WHOLE || count === 0xffff || length > MOST_DIRECTORY)
    throw new NotReadable(
      'This ZIP is too large. Leave files out of the export, and bring them over in a second one.',
    )
  if (from + length > size) throw new NotReadable('Part of this ZIP is missing. Download the export again.')
  const directory = length === 0 ? Buffer.alloc(0) : await bytesOf(storage, kept, from, from + length - 1)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.readUInt32LE(at) !== ENTRY)
      throw new NotReadable('The directory of this ZIP can’t be read.')
    const nameLength = directory.readUInt16LE(at + 28)
    const path = directory.toString('utf8', at + 46, at + 46 + nameLength)
    if (directory.readUInt16LE(at + 8) & 1) throw new NotReadable('This ZIP has a password. Add one without.')
    const method = directory.readUInt16LE(at + 10)
    if (method !== 0 && method !== 8)
      throw new NotReadable(`“${path.slice(0, 100)}” is packed in a way that isn’t known.`)
    if (!path.endsWith('/'))
      entries.push({
        path,
        bytes: directory.readUInt32LE(at + 24),
        isDeflated: method === 8,
        packed: directory.readUInt32LE(at + 20),
        at: directory.readUInt32LE(at + 42),
      })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** The bytes of a file of a ZIP; the stream fails where there are more of them than the directory says. */
export async function readEntry(
  storage: Pick<Storage, 'read'>,
  kept: string,
  entry: ZipEntry,
): Promise<Readable> {
  const head = await bytesOf(storage, kept, entry.at, entry.at + 29)
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL)
    throw new NotReadable(`“${entry.path}” can’t be unpacked.`)
  const start = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (entry.packed === 0) return Readable.from([])
  const packed = await storage.read(kept, { start, end: start + entry.packed - 1 })
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(
        bytes > entry.bytes ? new NotReadable(`“${entry.path}” is larger than its ZIP says.`) : null,
        chunk,
      )
    },
    flush: done => done(bytes < entry.bytes ? new NotReadable(`Part of “${entry.path}” is missing.`) : null),
  })
  const inflate = createInflateRaw()
  packed.on('error', error => counted.destroy(error))
  inflate.on('error', () => counted.destroy(new NotReadable(`“${entry.path}” can’t be unpacked.`)))
  return entry.isDeflated ? packed.pipe(inflate).pipe(counted) : packed.pipe(counted)
}

/** The text of a file of a ZIP. */
export async function textOfEntry(
  storage: Pick<Storage, 'read'>,
  kept: string,
  entry: ZipEntry,
): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await readEntry(storage, kept, entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

async function bytesOf(
  storage: Pick<Storage, 'read'>,
  kept: string,
  start: number,
  end: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(kept, { start, end })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
