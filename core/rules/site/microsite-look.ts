/** What a host name and a color of a microsite may be. */

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** What is wrong with a host name; undefined where nothing is. */
export function hostProblem(host: string): string | undefined {
  if (host !== host.toLowerCase()) return 'Use lowercase letters.'
  if (/[:/?#@\s]/.test(host))
    return 'Enter only the host name, such as heart.example.org, without https:// or a path.'
  const labels = host.split('.')
  const isNumber = /^\d+$/.test(labels.at(-1) ?? '')
  return labels.length >= 2 && !isNumber && labels.every(label => LABEL.test(label))
    ? undefined
    : 'This isn’t a host name. Enter one such as heart.example.org.'
}

/** The least contrast that text needs (WCAG 2.2, 1.4.3). */
const LEAST = 4.5

/** The contrast of a color such as `#0b6b6f` with white (WCAG 2.2). */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** Why a color cannot be that of text on white and of white text on it; undefined where it can. */
export function tooLight(color: string): string | undefined {
  const contrast = contrastWithWhite(color)
  return contrast < LEAST
    ? `This color is too light to read on white: its contrast is ${contrast.toFixed(1)} and needs ${LEAST}. Choose a darker one.`
    : undefined
}
