import { remembered } from '@rounds/core/rules/remembered'

/** What of an element people notice: what it is, its name, its state. Neither looks nor numbers made while drawing. */
const TOLD = [
  'href',
  'type',
  'name',
  'placeholder',
  'title',
  'alt',
  'src',
  'action',
  'method',
  'for',
  'lang',
  'autocomplete',
  'maxlength',
  'min',
  'max',
  'step',
  'required',
  'disabled',
  'readonly',
  'hidden',
  'inert',
  'multiple',
  'accept',
  'pattern',
  'scope',
  'colspan',
  'open',
  'tabindex',
  'rows',
  'draggable',
  'sandbox',
] as const

/** Elements that are there for the layout alone, unless they have a role. */
const PLAIN = new Set(['DIV', 'SPAN', 'B', 'I', 'STRONG', 'EM', 'SMALL'])
const LEFT_OUT = new Set(['SVG', 'STYLE', 'SCRIPT', 'CANVAS'])

/** What is older was typed into the samples and stays; what is younger depends on the clock. */
const YEAR = '20(?:2[6-9]|[3-9]\\d)'
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '(uuid)'],
  // Uploads, and what a draft was begun from.
  [/\b[0-9a-f]{32}\b/g, '(id)'],
  [/"base":"[\w-]{20,}"/g, '"base":"(version)"'],
  [
    new RegExp(
      `(?:\\w+day, )?${MONTH} \\d{1,2}\\b(?:, ${YEAR})?(?!, \\d{4})(?:(?:,| at)? \\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s[AP]M)?)?`,
      'g',
    ),
    '(day)',
  ],
  [new RegExp(`(?<![A-Za-z])${MONTH} ${YEAR}(?!\\d)`, 'g'), '(month)'],
  [new RegExp(`\\b${YEAR}-\\d\\d-\\d\\d(?:T[\\d:.]+Z?)?`, 'g'), '(day)'],
  [new RegExp(`\\b\\d\\d/\\d\\d/${YEAR}\\b`, 'g'), '(day)'],
  [/\(day\) C[SD]T\b/g, '(day)'],
  [new RegExp(`© ${YEAR}`, 'g'), '© (year)'],
  [/\b\d{1,2}:\d{2}(?::\d{2})?\s[AP]M\b/g, '(time)'],
  [/\bGood (?:morning|afternoon|evening)\b/g, 'Good day'],
  [
    /\b(?:just now|\d+ days? ago|\d+ (?:sec|min|hr|second|minute|hour)s?\.? ago|Today|today|Yesterday|yesterday)\b/g,
    '(moment)',
  ],
  [/\(moment\),? \(time\)/g, '(moment)'],
  [/\b\d+ d\b/g, '(so long)'],
  [/\boldest \d+ \w+/g, 'oldest (so long)'],
  [/^(?:Open|Closed)(?=,? (?:opens|closes|until) ).*$/, '(open or closed)'],
  [/"(stamp|base)":"[^"]+"/g, '"$1":"(seal)"'],
  [/\/preview\/[\w.-]+/g, '/preview/(sealed)'],
  [/\b\d+(?:\.\d+)? (?:ms|KB|MB|GB|B)\b/g, '(size)'],
  [/\b\d+ entr(?:y|ies), (?:\(size\)|\d+ bytes), the oldest from \(moment\)/g, '(entries)'],
  [/\b_r_\w+_(?:-\d+)?\b/g, '(made)'],
  [/\brk_[\w-]+/g, 'rk_(key)'],
  // What an authenticator app is told, the codes that it shows, and those for when it is lost.
  [/\b(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/g, '(secret)'],
  [/(?<=":")\d{6}(?=")/g, '(code)'],
  [/\s+/g, ' '],
]
/** A text without what differs from day to day. The same texts stand on a page after each key. */
export const steady = remembered((text: string): string =>
  VARYING.reduce((found, [what, as]) => found.replace(what, as), text).trim(),
)

const idsOf = (element: Element, name: string) =>
  (element.getAttribute(name) ?? '').split(' ').filter(Boolean)
const textOfIds = (element: Element, name: string) =>
  idsOf(element, name)
    .map(id => element.ownerDocument.getElementById(id)?.textContent ?? `nothing with this id`)
    .join(' ')

function toldOf(element: Element): string[] {
  // The heading takes the focus unless something else has it sooner, which depends on how quickly things come.
  const isHeading = element.tagName === 'H1'
  const told = TOLD.filter(name => element.hasAttribute(name) && !(isHeading && name === 'tabindex')).map(
    name => [name, element.getAttribute(name)] as const,
  )
  const aria = element
    .getAttributeNames()
    .filter(name => name.startsWith('aria-'))
    .map(name =>
      /^aria-(labelledby|describedby|errormessage)$/.test(name)
        ? ([name, textOfIds(element, name)] as const)
        : /^aria-(controls|owns|activedescendant|details)$/.test(name)
          ? ([name, 'an element'] as const)
          : ([name, element.getAttribute(name)] as const),
    )
  const label = element.tagName === 'LABEL' || element.tagName === 'OUTPUT'
  return [...told, ...aria]
    .filter(([name]) => !(label && name === 'for'))
    .map(([name, value]) => (value === '' || value === 'true' ? name : `${name}="${steady(value ?? '')}"`))
}

function stateOf(element: Element): string[] {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
    return element.checked ? ['checked'] : []
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
    return element.value === '' ? [] : [`= “${steady(element.value)}”`]
  return []
}

/** What looks otherwise on another day, and what stands for it. */
const CHANGING: readonly (readonly [stands: string, is: (element: Element) => boolean])[] = [
  [
    'a month',
    ({ tagName, children }) => tagName === 'TABLE' && /^Su(?:n\s*)?Mo/.test(textOf(children, 'THEAD')),
  ],
  [
    'years to choose from',
    ({ tagName, textContent }) => tagName === 'TABLE' && /^(?:\s*20\d\d)+\s*$/.test(textContent ?? ''),
  ],
  [
    'months to choose from',
    ({ tagName, children }) =>
      tagName === 'SELECT' && [...children].some(({ textContent }) => MONTH_OF_YEAR.test(textContent ?? '')),
  ],
  [
    'recovery codes',
    ({ tagName, children }) =>
      tagName === 'UL' &&
      children.length >= 8 &&
      [...children].every(({ textContent }) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(textContent ?? '')),
  ],
  [
    'the next 14 days',
    ({ tagName, children }) => tagName === 'TABLE' && /14 days$/.test(textOf(children, 'CAPTION')),
  ],
]
const MONTH_OF_YEAR = new RegExp(`^${MONTH} \\d{4}$`)
const textOf = (children: HTMLCollection, name: string) =>
  [...children].find(({ tagName }) => tagName === name)?.textContent ?? ''
const standsFor = (element: Element) => CHANGING.find(([, is]) => is(element))?.[0]

/** A preview is drawn anew behind the one that is shown, whenever there is time, and sent what is typed. */
const BEHIND = 'iframe[aria-hidden], form[action^="/preview/"]'

/** A long list draws a few rows more whenever there is time: those that are always there are written. */
const MOST_ROWS = 10
const isBeyond = (element: Element) => Number(element.getAttribute('aria-rowindex')) > MOST_ROWS

/** A page as somebody hears it, line by line: what stands in what, with names, states and words. */
export function outlineOf(root: Element): string {
  const lines: string[] = []
  const write = (node: Node, depth: number): void => {
    if (node.nodeType === 3) {
      const text = steady(node.textContent ?? '')
      if (text !== '') lines.push(`${'  '.repeat(depth)}“${text}”`)
      return
    }
    if (!(node instanceof Element) || LEFT_OUT.has(node.tagName.toUpperCase())) return
    if (isBeyond(node) || node.matches(BEHIND)) return
    const stands = standsFor(node)
    if (stands !== undefined) {
      lines.push(`${'  '.repeat(depth)}${stands}`)
      return
    }
    const role = node.getAttribute('role')
    const parts = [...toldOf(node), ...stateOf(node)]
    const isPlain = PLAIN.has(node.tagName) && role === null && parts.length === 0
    if (!isPlain)
      lines.push(`${'  '.repeat(depth)}${[role ?? node.tagName.toLowerCase(), ...parts].join(' ')}`)
    for (const child of node.childNodes) write(child, isPlain ? depth : depth + 1)
  }
  write(root, 0)
  return `${lines.join('\n')}\n`
}
