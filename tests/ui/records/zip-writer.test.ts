import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipWriter } from '../../../ui/records/export/zip-writer.ts'

type Part = readonly [path: string, texts: readonly string[]]

async function packed(parts: readonly Part[], most?: number): Promise<Blob> {
  const zip = zipWriter('application/zip', most)
  for (const [path, texts] of parts) await zip.add(path, texts)
  return zip.end()
}

/** Reads a file as the format has it (APPNOTE 4.3): from its end to the list of its parts, and from there to each. */
function unpacked(file: Buffer): (readonly [path: string, text: string])[] {
  const end = file.length - 22
  expect(file.readUInt32LE(end)).toBe(0x0605_4b50)
  const parts: (readonly [string, string])[] = []
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    expect(file.readUInt32LE(at)).toBe(0x0201_4b50)
    const [crc, deflated, size] = [16, 20, 24].map(more => file.readUInt32LE(at + more))
    const [name, extra, comment] = [28, 30, 32].map(more => file.readUInt16LE(at + more)) as [
      number,
      number,
      number,
    ]
    const path = file.toString('utf8', at + 46, at + 46 + name)
    const header = file.readUInt32LE(at + 42)
    expect(file.readUInt32LE(header)).toBe(0x0403_4b50)
    const begin = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const data = inflateRawSync(file.subarray(begin, begin + (deflated ?? 0)))
    expect([data.length, crc32(data)]).toEqual([size, crc])
    parts.push([path, data.toString('utf8')])
    at += 46 + name + extra + comment
  }
  expect(at).toBe(end)
  return parts
}

test('a ZIP file holds its parts, whatever is in them', async () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 4 })
  const part = fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), texts)
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 4 }), async parts => {
      const file = Buffer.from(await (await packed(parts)).arrayBuffer())
      expect(unpacked(file)).toEqual(parts.map(([path, pieces]) => [path, pieces.join('')]))
    }),
    { numRuns: 50 },
  )
})

test('a file that is longer than the format can count is refused', async () => {
  const tooLong = new RangeError('The file would be longer than 4 GB.')
  expect((await packed([['a', ['b']]], 200)).size).toBeLessThan(200)
  await expect(packed([['a', ['b'.repeat(201)]]], 200)).rejects.toEqual(tooLong)
  const ten = Array.from({ length: 10 }, (_, index): Part => [`part ${index}`, ['b']])
  await expect(packed(ten, 200)).rejects.toEqual(tooLong)
})
