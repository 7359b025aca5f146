/** A text with its detected encoding. */
export interface Decoded {
  readonly text: string
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252'
}

/**
 * The text of a file: UTF-8 with or without a byte-order mark, UTF-16 with one, else windows-1252, as older
 * spreadsheets write it. The mark is not part of the text.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' }
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
