import { tools } from '@rounds/core/tools'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { changesOf, linesOf, screen } from './changes.ts'
import { filledSite } from './filled-site.ts'
import { addressOf } from './opened.ts'
import { outlineOf } from './outline.ts'
import { failReads, readAgain, settled } from './support.tsx'

const { showAt } = await openBackOffice(await filledSite(realSignIn))

afterEach(() => failReads(false))

const addresses = tools.map(tool => [tool.id, addressOf(tool)] as const)

const tryAgainIn = (part: Element) =>
  [...part.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')

/** A screen has fewer parts than this that are read one after another. */
const MOST_TRIES = 5

describe('a screen that cannot be read says so, and is there after “Try again”', () => {
  test.each(addresses)('%s', async (id, address) => {
    await showAt(address)
    const usual = linesOf(screen())
    failReads(true)
    await showAt(address)
    const failed = outlineOf(screen())
    expect(failed).not.toMatch(/\bthe the\b/)
    await expect(failed).toMatchFileSnapshot(`unread/${id}.txt`)

    failReads(false)
    const user = userEvent.setup({ document, delay: null })
    for (let tries = 0; tries < MOST_TRIES && tryAgainIn(screen()); tries++) {
      tryAgainIn(screen())?.focus()
      await user.keyboard('{Enter}')
      await settled(document.body)
    }
    expect(changesOf(usual, linesOf(screen()))).toEqual([])
  })
})

describe('a screen keeps what it shows when it cannot be read again', () => {
  test.each(addresses)('%s', async (_, address) => {
    await showAt(address)
    const usual = linesOf(screen())
    failReads(true)
    await readAgain()
    expect(changesOf(usual, linesOf(screen())).filter(line => line.startsWith('-'))).toEqual([])
  })
})
