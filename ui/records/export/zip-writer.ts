import { exportWords } from '@rounds/core/words/exports'
import { Zip, ZipDeflate } from 'fflate'

type Texts = Iterable<string> | AsyncIterable<string>

/** The format counts in 32 bits, and fflate does not check. */
const MOST_BYTES = 0xffff_ffff
/** The earliest date of the format: the file does not say when it was created. */
const FIRST_DAY = new Date(1980, 0, 1)

/**
 * A ZIP file whose parts are compressed as they arrive; it grows as a blob, which may be on disk. Throws `RangeError`
 * if a part or the whole is longer than `most` bytes.
 */
export function zipWriter(type: string, most = MOST_BYTES) {
  let file = new Blob([], { type })
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    file = new Blob([file, chunk as BlobPart], { type })
  })
  const encoder = new TextEncoder()
  const check = (size: number) => {
    if (size > most) throw new RangeError(exportWords.zipWriter.fileWouldLongerThan)
  }
  return {
    /** Adds a part. Errors from its texts are rethrown, and the file is then unusable. */
    async add(path: string, texts: Texts): Promise<void> {
      const part = new ZipDeflate(path)
      part.mtime = FIRST_DAY
      zip.add(part)
      let size = 0
      for await (const text of texts) {
        const bytes = encoder.encode(text)
        size += bytes.length
        check(size)
        part.push(bytes)
      }
      part.push(new Uint8Array(), true)
    },

    /** The complete file. */
    end(): Blob {
      zip.end()
      check(file.size)
      return file
    },
  }
}
