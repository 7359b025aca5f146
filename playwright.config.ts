import { defineConfig } from '@playwright/test'
import { chromium } from './tests/browser/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  // On a machine that is busy with other work; what passes the second time only is reported as flaky. Only the second
  // time is recorded: recording each test doubles what a run takes.
  retries: 1,
  reporter: 'list',
  use: {
    launchOptions: await chromium(),
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'on-first-retry',
  },
})
