import type { Place } from './places.ts'

/** A file with one change, as somebody would have written it. */
export function applyChange(text: string, { start, end, instead, shape }: Place): string {
  const isEntry = shape === 'element' || shape === 'property'
  const comma = isEntry ? (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0) : 0
  return text.slice(0, start) + instead + text.slice(end + comma)
}

/**
 * A file with several changes, each behind a switch: `globalThis.mutant` says which one is on. Without it, the file does
 * what it always did. Changes must not overlap.
 */
export function withSwitches(text: string, places: readonly (Place & { readonly id: number })[]): string {
  const sorted = places.toSorted((one, other) => other.start - one.start)
  return sorted.reduce(
    (written, place) =>
      written.slice(0, place.start) +
      withSwitch(written.slice(place.start, place.end), place) +
      written.slice(place.end),
    text,
  )
}

function withSwitch(
  text: string,
  { id, shape, instead, attribute }: Place & { readonly id: number },
): string {
  const isOn = `globalThis.mutant?.(${id})`
  switch (shape) {
    case 'expression':
      return `(${isOn} ? (${instead}) : (${text}))`
    case 'statement':
      return `{ if (!${isOn}) { ${text} } }`
    case 'element':
      return `...(${isOn} ? [] : [${text}])`
    case 'property':
      return `...(${isOn} ? {} : { ${text} })`
    case 'attribute':
      return `{...(${isOn} ? {} : { ${JSON.stringify(attribute?.name)}: ${attribute?.value} })}`
  }
}
