import { deflateRawSync, inflateRawSync, crc32 as sumOf } from 'node:zlib'
import { crc32, type ZipEntry, zipDescriptor, zipEnd, zipHeader } from '@rounds/core/rules/export'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const MOST = 0xffff_ffff
const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** Texts packed as the parts of a file. */
function packed(parts: readonly (readonly [path: string, text: string])[]): Uint8Array {
  const bytes: number[] = []
  const entries: ZipEntry[] = []
  for (const [path, text] of parts) {
    const data = new TextEncoder().encode(text)
    const deflated = deflateRawSync(data)
    const sums = { crc: crc32(data), size: data.length, deflated: deflated.length }
    entries.push({ path, offset: bytes.length, ...sums })
    bytes.push(...zipHeader(path), ...deflated, ...zipDescriptor(sums))
  }
  return Uint8Array.from([...bytes, ...zipEnd(entries, bytes.length)])
}

/** Reads a file as the format has it (APPNOTE 4.3): from its end to the list of its parts, and from there to each. */
function unpacked(file: Uint8Array): (readonly [path: string, text: string])[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const two = (at: number) => view.getUint16(at, true)
  const four = (at: number) => view.getUint32(at, true)
  const end = file.length - 22
  expect(four(end)).toBe(0x0605_4b50)
  expect([two(end + 4), two(end + 6), two(end + 20)]).toEqual([0, 0, 0])
  expect(two(end + 8)).toBe(two(end + 10))
  const directory = four(end + 16)
  expect(directory + four(end + 12)).toBe(end)
  const parts: (readonly [string, string])[] = []
  let at = directory
  for (let left = two(end + 10); left > 0; left--) {
    expect(four(at)).toBe(0x0201_4b50)
    expect([two(at + 4), two(at + 6), two(at + 8), two(at + 10)]).toEqual([20, 20, 0x0808, 8])
    expect([two(at + 12), two(at + 14)]).toEqual([0, 0x21])
    expect(file.slice(at + 30, at + 42)).toEqual(new Uint8Array(12))
    const [crc, deflated, size, name] = [four(at + 16), four(at + 20), four(at + 24), two(at + 28)]
    const path = utf8(file.slice(at + 46, at + 46 + name))
    const header = four(at + 42)
    expect(four(header)).toBe(0x0403_4b50)
    expect([two(header + 4), two(header + 6), two(header + 8)]).toEqual([20, 0x0808, 8])
    expect([two(header + 10), two(header + 12)]).toEqual([0, 0x21])
    expect(file.slice(header + 14, header + 26)).toEqual(new Uint8Array(12))
    expect([two(header + 26), two(header + 28)]).toEqual([name, 0])
    const begin = header + 30 + name
    expect(utf8(file.slice(header + 30, begin))).toBe(path)
    const data = inflateRawSync(file.slice(begin, begin + deflated))
    expect([data.length, sumOf(data)]).toEqual([size, crc])
    const behind = begin + deflated
    expect([0, 4, 8, 12].map(more => four(behind + more))).toEqual([0x0807_4b50, crc, deflated, size])
    parts.push([path, utf8(data)])
    at += 46 + name
  }
  expect(at).toBe(end)
  return parts
}

describe('a ZIP file', () => {
  test('holds its parts as the format has them', () => {
    const part = fc.tuple(fc.string({ unit: 'binary', maxLength: 12 }), fc.string({ maxLength: 400 }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 4 }), parts => {
        expect(unpacked(packed(parts))).toEqual(parts)
      }),
      { numRuns: 50 },
    )
  })

  test('has check sums as others count them, in one go or on from those before', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
        expect(crc32(one)).toBe(sumOf(one))
        expect(crc32(other, crc32(one))).toBe(sumOf(Uint8Array.from([...one, ...other])))
      }),
    )
  })

  test('may be as long as 32 bits can count, and no longer', () => {
    const sums = { crc: 1, size: MOST, deflated: 2 }
    expect(zipDescriptor(sums)).toHaveLength(16)
    expect(zipEnd([], MOST)).toHaveLength(22)
    const tooLong = new RangeError('The file would be longer than 4 GB.')
    expect(() => zipDescriptor({ ...sums, size: MOST + 1 })).toThrow(tooLong)
    expect(() => zipEnd([], MOST + 1)).toThrow(tooLong)
  })
})
