import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { unzipWanted } from '../../../server/old-site/read-zip.ts'
import { freshFolder } from '../support/folder.ts'

const MEGABYTE = 1024 * 1024

/** A file in a ZIP: as its header, its name and its packed bytes follow one another. */
function entry(name: string, packed: Uint8Array, bytes: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(bytes, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

test('what is too large is not unpacked to its end, others have a turn, and the next file comes', async () => {
  const folder = await freshFolder()
  const bytes = 400 * MEGABYTE
  const small = strToU8('small')
  const zip = Buffer.concat([
    entry('bomb.png', deflateRawSync(Buffer.alloc(bytes)), bytes),
    entry('small.txt', deflateRawSync(small), small.length),
  ])
  const ended: unknown[] = []
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns++) await pause()
  })()
  const { UnzipInflate } = await import('fflate')
  const push = vi.spyOn(UnzipInflate.prototype, 'push')
  await unzipWanted(
    Readable.from([zip]),
    20 * MEGABYTE,
    name => ({ path: join(folder, name) }),
    async (name, how) => void ended.push([name, how]),
  )
  isOver = true
  await others
  const unpacked = push.mock.calls.reduce((sum, [data]) => sum + data.length, 0)
  push.mockRestore()
  expect(ended).toEqual([
    ['bomb.png', 'too large'],
    ['small.txt', 'whole'],
  ])
  expect(await readFile(join(folder, 'small.txt'), 'utf8')).toBe('small')
  // A thousandth of what it stands for is read, and of that no more than the limit asks for.
  expect(unpacked).toBeLessThan(zip.length / 10)
  expect(turns).toBeGreaterThan(3)
})

test('files are whole however the ZIP is cut, and those that nobody wants are passed over', async () => {
  const folder = await freshFolder()
  const text = 'a line of text\n'.repeat(20_000)
  const zip = Buffer.from(zipSync({ 'a/one.txt': strToU8(text), 'b.txt': [strToU8(text), { level: 0 }] }))
  for (const size of [7, 4_096, 100_000]) {
    const pieces = Array.from({ length: Math.ceil(zip.length / size) }, (_, at) =>
      zip.subarray(at * size, (at + 1) * size),
    )
    const ended: string[] = []
    await unzipWanted(
      Readable.from(pieces),
      MEGABYTE,
      name => (name === 'b.txt' && size === 7 ? undefined : { path: join(folder, name.slice(-5)) }),
      async (name, how) => {
        ended.push(`${name} ${how}`)
        expect((await readFile(join(folder, name.slice(-5)), 'utf8')) === text).toBe(true)
      },
    )
    expect(ended).toEqual(size === 7 ? ['a/one.txt whole'] : ['a/one.txt whole', 'b.txt whole'])
  }
})
