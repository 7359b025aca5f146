import type { Client } from '@rounds/core/api'
import { pageNumberWords } from '@rounds/core/words/page-numbers'
import { submitSlots } from '@rounds/machines/submit'
import { pagesByKey } from '../../pages/read-pages.ts'

/** A page's number, as typed. */
export interface Jump {
  readonly number: string
}

/** Finds the page with a number; says why there is none. */
export const jumpSlots = (client: Client) =>
  submitSlots<Jump, undefined, number>(async ({ typed }) => {
    const number = typed.number.trim().replace(/^#/, '')
    if (!/^\d{1,9}$/.test(number)) throw new Error(pageNumberWords.jumpSlots.pageNumberDigitsOnly)
    const found = await pagesByKey(client, [Number(number)], ['CTitle'])
    if (found.size === 0) throw new Error(pageNumberWords.jumpSlots.noPageOrNoneFolders(number))
    return Number(number)
  })
