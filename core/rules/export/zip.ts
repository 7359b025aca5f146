/**
 * The frame of a ZIP file (PKWARE APPNOTE 6.3), written as its parts come: sizes and check sums follow the data, so
 * that no part is ever held whole. Deflating is not done here.
 */

/** A part that has been written. */
export interface ZipEntry {
  readonly path: string
  /** Of the bytes before deflating. */
  readonly crc: number
  readonly size: number
  readonly deflated: number
  /** Where its header begins in the file. */
  readonly offset: number
}

/** The format counts in 32 bits. */
const MOST_BYTES = 0xffff_ffff
const VERSION = 20
/** Sizes stand behind the data; paths are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, the first day there is: the file says nothing of when it was made. */
const DATE = 0x0021

let sums: Uint32Array | undefined

/** The check sum of each byte alone, made when it is first needed. */
const sumsOfBytes = (): Uint32Array => {
  sums ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1
    return value
  })
  return sums
}

/** The check sum of bytes, going on from that of the bytes before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  const table = sumsOfBytes()
  let crc = ~before
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Numbers of 2 or 4 bytes, the least byte first. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): number[] {
  return fields.flatMap(([value, bytes]) =>
    Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * at)) & 0xff),
  )
}

const utf8 = (text: string) => [...new TextEncoder().encode(text)]

/** What stands before the data of a part. */
export function zipHeader(path: string): Uint8Array<ArrayBuffer> {
  const name = utf8(path)
  return Uint8Array.from([
    ...numbers([0x0403_4b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2]),
    ...numbers([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    ...name,
  ])
}

/** What stands behind the data of a part. Throws `RangeError` when it is too long for the format. */
export function zipDescriptor({ crc, size, deflated }: Omit<ZipEntry, 'path' | 'offset'>) {
  if (size > MOST_BYTES) throw new RangeError('The file would be longer than 4 GB.')
  return Uint8Array.from(numbers([0x0807_4b50, 4], [crc, 4], [deflated, 4], [size, 4]))
}

/** The end of the file: its parts once more, for whoever opens it. Throws `RangeError` when it is too long. */
export function zipEnd(entries: readonly ZipEntry[], offset: number): Uint8Array<ArrayBuffer> {
  if (offset > MOST_BYTES) throw new RangeError('The file would be longer than 4 GB.')
  const directory = entries.flatMap(entry => {
    const name = utf8(entry.path)
    return [
      ...numbers([0x0201_4b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [0, 2], [DATE, 2]),
      ...numbers([entry.crc, 4], [entry.deflated, 4], [entry.size, 4], [name.length, 2], [0, 2], [0, 2]),
      ...numbers([0, 2], [0, 2], [0, 4], [entry.offset, 4]),
      ...name,
    ]
  })
  const count = entries.length
  return Uint8Array.from([
    ...directory,
    ...numbers([0x0605_4b50, 4], [0, 2], [0, 2], [count, 2], [count, 2]),
    ...numbers([directory.length, 4], [offset, 4], [0, 2]),
  ])
}
