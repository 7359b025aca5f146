import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the migrations beside the built server, which reads them where its own file lies. */
export const copyMigrations = (from: string): Plugin => ({
  name: 'rounds:copy-migrations',
  applyToEnvironment: environment => environment.name === 'server',
  async writeBundle({ dir }) {
    if (dir) await cp(from, join(dir, 'migrations'), { recursive: true })
  },
})
