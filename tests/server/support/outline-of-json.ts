/** What still fits on a line. */
const WIDTH = 110

/** Writes JSON so that a difference is one line: what is short on a line of its own, what repeats once with its number. */
export function outlineOfJson(body: string): string {
  return /^[[{]/.test(body) ? linesOf(JSON.parse(body), '').join('\n') : body
}

function linesOf(value: unknown, before: string): readonly string[] {
  const text = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || before.length + text.length < WIDTH)
    return [before + text]
  const inside = Array.isArray(value)
    ? value.flatMap(one => linesOf(one, ''))
    : Object.entries(value).flatMap(([name, one]) => linesOf(one, `${name}: `))
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return [`${before}${open}`, ...inside.map(line => ` ${line}`), close ?? '']
}

/** Lines that follow one another alike, once with how many there are. */
export function withoutRepeats(text: string): string {
  const lines: { readonly line: string; times: number }[] = []
  for (const line of text.split('\n')) {
    const last = lines.at(-1)
    if (last?.line === line && line !== '') last.times++
    else lines.push({ line, times: 1 })
  }
  return lines.map(({ line, times }) => (times > 1 ? `${line} × ${times}` : line)).join('\n')
}
