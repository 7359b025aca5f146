import type { Readable } from 'node:stream'
import { entities } from '@rounds/core/entities'
import {
  filePath,
  MANIFEST,
  manifest,
  REDIRECTS,
  redirectHeading,
  SITE_FOLDER,
  writeJson,
} from '@rounds/core/rules/site-folder'
import { Zip, ZipDeflate } from 'fflate'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { Conflict } from '../../errors.ts'
import { originalName, type Storage } from '../../files/storage.ts'
import type { Actor } from '../../rights/actor.ts'
import { rowFilterFor } from '../../rights/row-filter.ts'
import { entriesHere, type FileChoice } from './entries-here.ts'

/** The format of a ZIP counts in 32 bits. */
const MOST_BYTES = 4_000_000_000
const MOST_ENTRIES = 60_000
/** The earliest date of the format: a file does not say when it was exported. */
const FIRST_DAY = new Date(1980, 0, 1)
/** Bytes are packed in pieces of one size, so that the same file is packed the same. */
const PIECE = 65_536

/** Throws `Conflict` where the files are too many for a ZIP. */
export async function requireRoom(executor: Executor, actor: Actor, files: FileChoice): Promise<void> {
  if (files === 'none') return
  const { rows } = await sql<{
    bytes: string
    count: number
  }>`select coalesce(sum("FSize"), 0)::text as bytes,
      count(*)::int as count from "File"
    where ${rowFilterFor(actor, entities.File)} and (${files === 'all'} or not "FSecured")`.execute(executor)
  const { bytes = '0', count = 0 } = rows[0] ?? {}
  if (Number(bytes) > MOST_BYTES || count * 2 > MOST_ENTRIES)
    throw new Conflict('The files are too large for one ZIP. Export the site without files.')
}

/**
 * The site as a ZIP that holds one folder, a file for each record, in a stable order: the same content gives the same
 * bytes.
 */
export async function* writeFolder(
  executor: Executor,
  storage: Pick<Storage, 'read'>,
  actor: Actor,
  files: FileChoice,
): AsyncGenerator<Buffer> {
  const ready: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(Buffer.from(chunk))
  })
  const begin = (path: string, level: 1 | 6) => {
    const part = new ZipDeflate(`${SITE_FOLDER}/${path}`, { level })
    part.mtime = FIRST_DAY
    zip.add(part)
    return part
  }
  const add = (path: string, text: string) => begin(path, 6).push(Buffer.from(text), true)

  add(MANIFEST, writeJson(manifest))
  let redirects = ''
  for await (const { path, text, file } of entriesHere(executor, actor, files)) {
    if (path === REDIRECTS) {
      redirects += text
      continue
    }
    add(path, text)
    if (file) {
      const part = begin(filePath(file.FPath), 1)
      for await (const piece of inPieces(await storage.read(originalName(file.FHash)))) {
        part.push(piece)
        yield* ready.splice(0)
      }
      part.push(new Uint8Array(), true)
    }
    yield* ready.splice(0)
  }
  add(REDIRECTS, redirectHeading + redirects)
  zip.end()
  yield* ready.splice(0)
}

/** The same bytes in pieces of one size, however they arrive. */
async function* inPieces(stream: Readable): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk as Buffer])
    for (; rest.length >= PIECE; rest = rest.subarray(PIECE)) yield Buffer.from(rest.subarray(0, PIECE))
  }
  if (rest.length > 0) yield rest
}
