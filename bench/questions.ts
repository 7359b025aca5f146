import { percentile } from './in-browser.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 7

interface Questions {
  /** What they are asked of, for the print. */
  of: string
  /** What each asks of ours, by its name. */
  asked: Readonly<Record<string, () => Promise<unknown>>>
  /** The address of the same question at the bare handler. */
  bareUrl: (what: string) => string
  /** How often each is asked in a round; what counts is the third quartile. */
  times: number
}

/** Asks ours and the bare handler in turn, and prints how long each question takes and the ratio. */
export async function askBesideBare({ of, asked, bareUrl, times }: Questions): Promise<void> {
  for (const [what, ask] of Object.entries(asked)) {
    const askBare = async () => (await fetch(bareUrl(what))).text()
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++)
      pairs.push([await thirdQuartile(ask, times), await thirdQuartile(askBare, times)])
    const median = medianOf(pairs.map(([mine]) => mine)).toFixed(1)
    process.stdout.write(`${of}, ${what}: ${median} ms, ${printRatio(ratioOf(pairs))} of a bare query\n`)
  }
}

/** In milliseconds. */
async function thirdQuartile(ask: () => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = []
  for (let at = 0; at < times; at++) {
    const before = performance.now()
    await ask()
    took.push(performance.now() - before)
  }
  return percentile(took, 0.75)
}
