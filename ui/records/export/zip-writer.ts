import { crc32, type ZipEntry, zipDescriptor, zipEnd, zipHeader } from '@rounds/core/rules/export'

type Texts = Iterable<string> | AsyncIterable<string>

/** A ZIP file whose parts are deflated as they come, by the browser itself; it grows as a blob, which may lie on disk. */
export function zipWriter(type: string) {
  const entries: ZipEntry[] = []
  let file = new Blob([], { type })
  const append = (...parts: BlobPart[]) => {
    file = new Blob([file, ...parts], { type })
  }
  return {
    /** Adds a part. What its texts throw is thrown on, and the file is of no use then. */
    async add(path: string, texts: Texts): Promise<void> {
      const offset = file.size
      append(zipHeader(path))
      const begin = file.size
      const { crc, size } = await deflate(texts, chunk => append(chunk))
      const sums = { crc, size, deflated: file.size - begin }
      append(zipDescriptor(sums))
      entries.push({ path, offset, ...sums })
    },

    /** The whole file. */
    end(): Blob {
      append(zipEnd(entries, file.size))
      return file
    },
  }
}

async function deflate(texts: Texts, onChunk: (chunk: Uint8Array<ArrayBuffer>) => void) {
  const { readable, writable } = new CompressionStream('deflate-raw')
  const encoder = new TextEncoder()
  const writer = writable.getWriter()
  const sums = { crc: 0, size: 0 }
  const reading = (async () => {
    const reader = readable.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) onChunk(next.value)
  })()
  try {
    for await (const text of texts) {
      const bytes = encoder.encode(text)
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      await writer.write(bytes)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
    await reading.catch(() => undefined)
    throw error
  }
  await reading
  return sums
}
