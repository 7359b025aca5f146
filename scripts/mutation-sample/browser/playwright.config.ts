import { defineConfig } from '@playwright/test'
import { escapePattern } from '../../../core/rules/text/escape-pattern.ts'
import base from '../../../playwright.config.ts'
import { browserSettings } from './settings.ts'
import type { Switches } from './test.ts'

const { groups, mostMs } = browserSettings()

/** The browser tests as always, each group of them with its mutant on (test.ts). */
export default defineConfig<Switches>({
  ...base,
  testDir: '../../../tests/browser',
  globalSetup: '../../../tests/browser/support/global-setup.ts',
  globalTimeout: mostMs,
  // A mutant often takes away what a test then waits for.
  timeout: 60_000,
  use: { ...base.use, actionTimeout: 20_000 },
  retries: 0,
  reporter: [['./reporter.ts']],
  projects: groups.map(({ mutant, files, tests }) => ({
    name: String(mutant ?? 'as it is'),
    testMatch: files.map(file => new RegExp(`/${escapePattern(file)}$`)),
    ...(tests && { grep: tests.map(test => new RegExp(`${escapePattern(test)}$`)) }),
    ...(mutant !== undefined && { use: { mutant } }),
  })),
})
