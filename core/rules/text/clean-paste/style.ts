import type { Element } from './html-tree.ts'

/** The declarations of an element's `style`, names and values in lowercase. */
export function styleOf(node: Element): Readonly<Record<string, string>> {
  const written = node.attributes.style
  if (!written) return {}
  const entries = written.split(';').map(declaration => {
    const colon = declaration.indexOf(':')
    return [
      declaration.slice(0, colon).trim().toLowerCase(),
      declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ]
  })
  return Object.fromEntries(entries)
}

/** The meaning in a style beyond its looks: strong, emphasized, struck out. */
export function marksOf(node: Element): readonly string[] {
  const style = styleOf(node)
  const weight = style['font-weight'] ?? ''
  const isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  return [
    ...(isBold ? ['strong'] : []),
    ...(style['font-style'] === 'italic' ? ['em'] : []),
    ...(/line-through/.test(`${style['text-decoration']} ${style['text-decoration-line']}`) ? ['s'] : []),
  ]
}

/** Whether a `<b>` or `<i>` resets its own meaning by style; Google Docs wraps everything it copies in such a `<b>`. */
export function isUndone(node: Element): boolean {
  const style = styleOf(node)
  return node.tag === 'b' || node.tag === 'strong'
    ? style['font-weight'] === 'normal' || style['font-weight'] === '400'
    : style['font-style'] === 'normal'
}
