import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one color with a lighter left half, as a camera might have made it: on its side, with a place. */
export const photoWithPlace = (width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b6f' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#ffffff' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'Snoop', Copyright: 'Someone' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 52/1 55/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '87/1 37/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

export const png = (width = 64, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#d6b486' } })
    .png()
    .toBuffer()

/** A PDF file that is whole enough for its type to be found. */
export const pdf = (text = 'Hello'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  )

/** A PNG file of a few bytes that says it has more pixels than fit into memory. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crcOf(body), body.length + 4)
  return framed
}

function crcOf(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

/** The bytes of a form with one file in the field `file`, and its content type. */
export async function form(
  bytes: Buffer | string,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const data = new FormData()
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set(
    'file',
    new Blob([new Uint8Array(Buffer.from(bytes as Buffer))], { type: 'application/pdf' }),
    name,
  )
  const request = new Request('http://localhost', { method: 'POST', body: data })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
