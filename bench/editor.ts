/** How quick is the editor with a page of 100 blocks? Beside a bare page with one text area, in the same run. */
import { type Browser, chromium } from '@playwright/test'
import { chromium as launch } from '../tests/browser/support/chromium.ts'
import { freshProduct, signIn } from './product.ts'
import { medianOf } from './ratio.ts'
import { printTyping, signedIn } from './typing.ts'

const BLOCKS = 100
const ROUNDS = 5
const TEXT = 'the quick brown fox jumps over it '

/** Prints the time until a page can be edited, and from key press to paint while it is written. */
export async function benchEditor(): Promise<void> {
  const product = await freshProduct()
  const ours = await product.start()
  const browser = await chromium.launch(await launch())
  try {
    const token = await signIn(ours.url)
    const cId = await makePage(ours.url, token)
    const opened: number[] = []
    for (let round = 0; round < ROUNDS; round++) opened.push(await openEditor(browser, ours.url, token, cId))
    process.stdout.write(`a page of ${BLOCKS} blocks can be edited: ${medianOf(opened).toFixed(0)} ms\n`)
    await printTyping(browser, token, 'it', async page => {
      await page.goto(`${ours.url}/maintenance/edit?cid=${cId}`)
      await page.locator('[data-block]').nth(50).click()
      await page.locator('.ProseMirror').first().click()
    })
  } finally {
    await browser.close()
    await ours.stop()
    await product.remove()
  }
}

async function makePage(url: string, token: string): Promise<number> {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1/db/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { CId: number }
  }
  const { CId } = await send('Content', { CTitle: 'A long page', CtId: 1, CSeoUrl: '/bench/long' })
  const blocks = Array.from({ length: BLOCKS }, (_, index) => ({
    CId,
    CbHeadline: `Block ${index + 1}`,
    CbCopy: `<p>${TEXT.repeat(40)}</p>`,
    CbSortOrder: index,
  }))
  await send('ContentBlock/all', blocks)
  return CId
}

async function openEditor(browser: Browser, url: string, token: string, cId: number): Promise<number> {
  const page = await signedIn(browser, token)
  await page.goto(`${url}/maintenance/edit?cid=${cId}`, { waitUntil: 'commit' })
  await page.waitForFunction(most => document.querySelectorAll('[data-block]').length === most, BLOCKS)
  const time = await page.evaluate(() => performance.now())
  await page.context().close()
  return time
}
