import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium as playwright } from '@playwright/test'
import { chromium } from './chromium.ts'

/** A browser with a profile of its own, which can be killed and opened again on it. */
export interface KillableBrowser {
  open(): Promise<BrowserContext>
  /** Ends it at once: no page hears of it, nothing is written any more. */
  kill(): Promise<void>
  remove(): Promise<void>
}

export async function killableBrowser(): Promise<KillableBrowser> {
  const { executablePath = playwright.executablePath(), args = [], env } = await chromium()
  const profile = await mkdtemp(join(tmpdir(), 'rounds-profile-'))
  let kill = async () => {}
  return {
    async open() {
      const port = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
      const child = spawn(executablePath, [...args, ...port, 'about:blank'], {
        env: { ...process.env, ...(env as NodeJS.ProcessEnv) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = once(child, 'close')
      kill = async () => {
        child.kill('SIGKILL')
        await ended
      }
      const address = await new Promise<string>((resolve, reject) => {
        createInterface({ input: child.stderr }).on('line', line => {
          const found = /^DevTools listening on (\S+)/.exec(line)?.[1]
          if (found) resolve(found)
        })
        void ended.then(() => reject(new Error('The browser ended.')))
      })
      const [context] = (await playwright.connectOverCDP(address)).contexts()
      if (!context) throw new Error('The browser has no window.')
      return context
    },
    kill: () => kill(),
    async remove() {
      await kill()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
