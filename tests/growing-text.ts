import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What is done with a text. */
export type TextWork = (text: string) => unknown

const REPEATED = [
  ...'.<>-/\\ a1A&;(,|"\'=?#%:@_{[~^\n\t\u0301\u200bé',
  ...[
    '<a ',
    '<p>',
    '</p>',
    '<b><i>',
    '<!--',
    '<!',
    '<?',
    '<script',
    '<style></style>',
    '<script>',
    '<style>',
    '&amp',
    '&#1',
    '{{',
    '{%',
  ],
  ...['a.', '-a', 'a ', ' .', '. ', 'a@', '%25', '%2f', '//', '[1,', 'page:', '?cid=', 'href="', '="', "='"],
  ...[
    '\\,',
    'F=',
    '|F=1',
    'aA',
    '1,',
    ' \u00a0',
    '&nbsp;',
    '\r\n',
    '/a',
    'a=b ',
    '<a href="',
    'x;y:',
    '\u0315\u0300',
  ],
]

/** Pieces of which no two are the same: lists of names are searched for each. */
const NUMBERED: readonly ((n: number) => string)[] = [
  n => ` a${n}=""`,
  n => `<i id="a${n}">`,
  n => `a${n}, `,
  n => `a${n}=1&`,
  n => `F${n}=1|`,
  n => `a${n}: b; `,
  n => `{{ a${n} }}`,
  n => `/a${n}`,
  n => `[a${n}](/a${n}) `,
  n => `@a${n} `,
]

const sizes = [4_000, 16_000] as const
const FLOOR_MS = 20
const TOO_LONG_MS = 400

/** The milliseconds that something takes, in processor time, which other work on the machine does not lengthen. */
export function processorTime(work: () => unknown): number {
  const began = process.cpuUsage()
  work()
  return process.cpuUsage(began).user / 1_000
}

const timeOf = (work: TextWork, text: string): number =>
  processorTime(() => {
    try {
      work(text)
    } catch (error) {
      if (error instanceof TypeError || error instanceof ReferenceError) throw error
    }
  })

/** The best of three, each with another text, so that nothing is remembered. */
const bestOf = (work: TextWork, text: (mark: string) => string): number =>
  Math.min(...['x', 'y', 'z'].map(mark => timeOf(work, text(mark))))

/** Whether four times the text takes more than ten times the time; what is quick is not measured twice. */
function isTooSlow(work: TextWork, text: (size: number, mark: string) => string, size: number): boolean {
  const first = timeOf(work, text(size, 'w'))
  if (first < FLOOR_MS) return false
  const time = first > TOO_LONG_MS ? first : bestOf(work, mark => text(size, mark))
  return time > Math.max(FLOOR_MS, 10 * bestOf(work, mark => text(size / 4, mark)))
}

/** Whether a longer text shows it too: what grows faster shows more of it then, and a busy machine does not. */
const isSlowerStill = (work: TextWork, text: (size: number, mark: string) => string, size: number): boolean =>
  timeOf(work, text(size, 'v')) > TOO_LONG_MS || isTooSlow(work, text, 4 * size)

const made = new Map<string, string>()

/** A piece for as long as a text is to be. */
function repeated(piece: (typeof REPEATED)[number] | (typeof NUMBERED)[number], size: number): string {
  if (typeof piece === 'string') return piece.repeat(Math.ceil(size / piece.length))
  const key = `${size} ${piece(0)}`
  const count = Math.ceil(size / piece(1_000).length)
  const text = made.get(key) ?? Array.from({ length: count }, (_, n) => piece(n)).join('')
  made.set(key, text)
  return text
}

/** The repeated pieces for which work takes longer than its text grows, seen three times, and in a longer text. */
export function growsFaster(work: TextWork): readonly string[] {
  const found: string[] = []
  for (const piece of [...REPEATED, ...NUMBERED])
    for (const [before, after] of [
      ['', ''],
      ['<a ', '!'],
    ] as const) {
      const text = (size: number, mark: string) => `${before}${repeated(piece, size)}${after && after + mark}`
      const slow = sizes.find(
        size => [1, 2, 3].every(() => isTooSlow(work, text, size)) && isSlowerStill(work, text, size),
      )
      if (slow) found.push(`${JSON.stringify(before + repeated(piece, 1))} × ${slow}`)
    }
  return found
}

const TAKES_TEXT =
  /^export (?:const (\w+) = |function\*? (\w+))\(\w+\??: (?:string|string \| null|string \| null \| undefined|string \| undefined)[,)]/gm

/** Every exported function of a folder whose first parameter is a text, by its name; those of `calls` are called so. */
export async function textFunctions(
  folder: string,
  calls: Readonly<Record<string, TextWork>> = {},
): Promise<ReadonlyMap<string, TextWork>> {
  const found = new Map<string, TextWork>(Object.entries(calls))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.ts')) continue
    const path = join(folder, file)
    const names = [...readFileSync(path, 'utf8').matchAll(TAKES_TEXT)].map(
      match => match[1] ?? match[2] ?? '',
    )
    if (names.length === 0) continue
    const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Record<string, TextWork>
    for (const name of names) if (!found.has(name)) found.set(name, module[name] as TextWork)
  }
  return found
}
