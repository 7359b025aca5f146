/** Browsers that pretend to be another come before it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const first = (names: typeof browsers, text: string) => names.find(([sign]) => sign.test(text))?.[1]

/** A browser's common name, from its user agent: “Chrome on Windows”. */
export function browserOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = first(browsers, text)
  const system = first(systems, text)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Another program')
}
