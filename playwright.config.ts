import { defineConfig } from '@playwright/test'
import { chromium } from './tests/browser/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for a machine that is busy with other work: what hangs is found late, and nothing that is slow fails.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A test that fails now and then is a bug of the test or of the product, and is found.
  retries: 0,
  reporter: 'list',
  use: {
    launchOptions: await chromium(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What moves is drawn over and over: a fifth of all work.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
