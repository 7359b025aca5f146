/** How quick are the kit's largest pieces? A picker of 50,000 and a tree of 30,000, beside bare lists in the same run. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromium as launch } from '../tests/browser/support/chromium.ts'
import { builtKit, pieceAddress, serveKit } from '../tests/browser/support/kit.ts'
import { conditionOf, notePaints, paintsSeen, percentile, runSlowed, scriptOf } from './in-browser.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5

interface Scene {
  readonly name: string
  readonly bare: string
  readonly piece: string
  /** Brings the piece to where it is searched. */
  readonly begin: (page: Page) => Promise<void>
  readonly typed: string
}

const scenes: readonly Scene[] = [
  {
    name: 'a picker of 50,000 options',
    bare: 'options',
    piece: 'Dialogs and toasts',
    begin: async page => {
      await page.getByRole('button', { name: 'Picker', exact: true }).click()
      await page.getByRole('option').first().waitFor()
    },
    typed: 'carla 12',
  },
  {
    name: 'a tree of 30,000 tags',
    bare: 'tags',
    piece: 'Tree of 30,000',
    begin: page => page.getByRole('treeitem').first().waitFor(),
    typed: 'heart 12',
  },
]

/** Prints from key press to paint while each is searched. */
export async function benchKit(): Promise<void> {
  const browser = await chromium.launch(await launch())
  try {
    const files = await builtKit()
    const script = await scriptOf('bare-lists.tsx')
    for (const scene of scenes)
      for (const slower of [1, 4]) {
        const pairs: [number, number][] = []
        for (let round = 0; round < ROUNDS; round++) {
          const mine = await searching(browser, scene, slower, async page => {
            await serveKit(page, files)
            await page.goto(pieceAddress(scene.piece))
            await scene.begin(page)
          })
          const theirs = await searching(browser, scene, slower, async page => {
            await page.setContent(
              `<!doctype html><title>Bare</title><script>scene = "${scene.bare}"</script>`,
            )
            await page.addScriptTag({ content: script })
          })
          pairs.push([mine, theirs])
        }
        const median = medianOf(pairs.map(([mine]) => mine)).toFixed(0)
        process.stdout.write(
          `key press to paint in ${scene.name}, p95${conditionOf(slower)}: ${median} ms, ${printRatio(ratioOf(pairs))} of a bare list\n`,
        )
      }
  } finally {
    await browser.close()
  }
}

/** The 95th percentile, in milliseconds. */
async function searching(
  browser: Browser,
  { typed }: Scene,
  slower: number,
  open: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await open(page)
  await page.locator('input[type=search]').first().focus()
  await notePaints(page, 'keydown')
  await runSlowed(page, slower, () => page.keyboard.type(typed, { delay: 120 }))
  const seen = await paintsSeen(page)
  await page.close()
  return percentile(seen, 0.95)
}
