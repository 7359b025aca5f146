const EXTENSION = /(?:x|ext)\.?[ ]?(\d{1,6})$/i

/** The digits of a phone number without the country code of North America, with its extension: one text for one number. */
export function phoneDigits(written: string): string {
  const text = written.trim()
  const [tail, extension] = EXTENSION.exec(text.slice(-12)) ?? []
  const main = tail === undefined ? text : text.slice(0, -tail.length)
  const digits = main.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return extension === undefined ? digits : `${digits}x${extension}`
}

/** The digits where somebody looks for a phone number; null where they typed something else. */
export function phoneSought(text: string): string | null {
  if (!/^[\d\s().+/-]+$/.test(text)) return null
  const digits = phoneDigits(text)
  return digits.length >= 7 ? digits : null
}
