/** In the place of Playwright's own test: turns the mutant on in every page, and notes which ones the pages reach. */
import { existsSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { markOf } from './settings.ts'

export * from '@playwright/test'

/** The mutant that is on, if one is. */
export type Switches = { mutant: number | undefined }

export const test = base.extend<Switches & { switches: undefined }>({
  mutant: [undefined, { option: true }],

  switches: [
    async ({ browser, mutant }, use, info) => {
      info.skip(mutant !== undefined && existsSync(markOf(mutant)), 'It is noticed already.')
      const reached = new Set<number>()
      const open = browser.newContext.bind(browser)
      browser.newContext = async options => {
        const context = await open(options)
        await context.exposeFunction('reachMutant', (id: number) => void reached.add(id))
        await context.addInitScript(switchOn, mutant ?? null)
        return context
      }
      await use(undefined)
      browser.newContext = open
      info.annotations.push({ type: 'reached', description: [...reached].join(' ') })
    },
    { auto: true },
  ],
})

/** Runs in each page before its own scripts. */
function switchOn(active: number | null): void {
  const told = new Set<number>()
  const page: { mutant?: (id: number) => boolean; reachMutant?: (id: number) => void } = globalThis as never
  page.mutant = id => {
    if (!told.has(id)) page.reachMutant?.(id)
    told.add(id)
    return id === active
  }
}
