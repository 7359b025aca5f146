/** Characters that change their meaning in an address once decoded: control characters, # % / ? \ . */
const KEEPS_ITS_CODE = /[\p{Cc}#%/?\\]/u

/** An address with everything decoded that means the same either way, as browsers and people write it. */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path
  return path.replace(/(?:%[0-9a-f]{2})+/gi, run => {
    try {
      return Array.from(decodeURIComponent(run), sign =>
        KEEPS_ITS_CODE.test(sign) ? encodeURIComponent(sign) : sign,
      ).join('')
    } catch {
      return run
    }
  })
}
