import { closeSync, openSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { type AsyncFlateStreamHandler, Unzip, type UnzipDecoder, type UnzipFile, UnzipInflate } from 'fflate'

/** A file of a ZIP that somebody wants. */
export interface Wanted {
  /** Where its bytes are written to. */
  readonly path: string
}

/** What became of a file of a ZIP. */
export type Unzipped = 'whole' | 'too large' | 'broken'

/** So much of a ZIP is unpacked in one go: a few bytes may stand for a thousand times as many. */
const SLICE = 4_096
/** After so many unpacked bytes, others have a turn. */
const TURN = 4_000_000

/** Unpacks as fflate does, until it is told that the rest of a file is not wanted. */
class Inflate implements UnzipDecoder {
  static compression = 8
  readonly #inflate = new UnzipInflate()
  #isOver = false

  set ondata(take: AsyncFlateStreamHandler) {
    this.#inflate.ondata = take
  }

  push(data: Uint8Array, final: boolean): void {
    if (!this.#isOver) this.#inflate.push(data, final)
  }

  terminate = (): void => {
    this.#isOver = true
  }
}

/**
 * Unpacks those files of a ZIP that are wanted, one after the other and straight to the disk, however large it is.
 *
 * @param wanted Says where a file goes, by its path in the ZIP; undefined for one that nobody wants.
 * @param done Told of each file that was wanted, before the next is begun.
 * @throws Error where it is no ZIP.
 */
export async function unzipWanted(
  zip: Readable,
  mostBytes: number,
  wanted: (name: string) => Wanted | undefined,
  done: (name: string, how: Unzipped) => Promise<void>,
): Promise<void> {
  const ended: { readonly name: string; readonly how: Unzipped }[] = []
  const unzip = new Unzip()
  unzip.register(Inflate)
  let count = 0
  let unpacked = 0
  unzip.onfile = file => {
    count++
    const target = file.name.endsWith('/') ? undefined : wanted(file.name)
    if (!target) return
    writeEntry(file, target.path, {
      mostBytes,
      wrote: bytes => {
        unpacked += bytes
      },
      end: how => ended.push({ name: file.name, how }),
    })
  }
  for await (const chunk of zip)
    for (let at = 0; at < chunk.length; at += SLICE) {
      unzip.push((chunk as Uint8Array).subarray(at, at + SLICE))
      for (const { name, how } of ended.splice(0)) await done(name, how)
      if (unpacked < TURN) continue
      unpacked = 0
      await pause()
    }
  unzip.push(new Uint8Array(0), true)
  for (const { name, how } of ended.splice(0)) await done(name, how)
  if (count === 0) throw new Error('It isn’t a ZIP file, or it’s empty.')
}

interface Writing {
  readonly mostBytes: number
  readonly wrote: (bytes: number) => void
  readonly end: (how: Unzipped) => void
}

function writeEntry(file: UnzipFile, path: string, { mostBytes, wrote, end }: Writing): void {
  const target = openSync(path, 'w', 0o600)
  let length = 0
  let isOver = false
  const finish = (how: Unzipped) => {
    if (isOver) return
    isOver = true
    closeSync(target)
    end(how)
  }
  file.ondata = (error, data, final) => {
    if (isOver) return
    if (error) {
      finish('broken')
      return
    }
    length += data.length
    wrote(data.length)
    if (length > mostBytes) {
      file.terminate()
      finish('too large')
      return
    }
    writeSync(target, data)
    if (final) finish('whole')
  }
  file.start()
}
