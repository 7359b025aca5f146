import { closeSync, openSync, writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'

/** A file of a ZIP that somebody wants. */
export interface Wanted {
  /** Where its bytes are written to. */
  readonly path: string
}

/** What became of a file of a ZIP. */
export type Unzipped = 'whole' | 'too large' | 'broken'

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
  unzip.register(UnzipInflate)
  let count = 0
  unzip.onfile = file => {
    count++
    const target = file.name.endsWith('/') ? undefined : wanted(file.name)
    if (target) writeEntry(file, target.path, mostBytes, how => ended.push({ name: file.name, how }))
  }
  for await (const chunk of zip) {
    unzip.push(chunk as Uint8Array)
    for (const { name, how } of ended.splice(0)) await done(name, how)
  }
  unzip.push(new Uint8Array(0), true)
  for (const { name, how } of ended.splice(0)) await done(name, how)
  if (count === 0) throw new Error('It isn’t a ZIP file, or it’s empty.')
}

function writeEntry(file: UnzipFile, path: string, mostBytes: number, end: (how: Unzipped) => void): void {
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
    if (length > mostBytes) {
      finish('too large')
      return
    }
    writeSync(target, data)
    if (final) finish('whole')
  }
  file.start()
}
