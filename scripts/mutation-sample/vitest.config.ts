import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'
import { settings } from './settings.ts'

const { isolate, workers } = settings()

/** The tests as always, each file with the mutant that it is to notice (setup.ts). */
export default defineConfig({
  test: {
    ...base.test,
    projects: (base.test?.projects ?? []).map(layer => {
      if (typeof layer !== 'object' || !('test' in layer)) return layer
      const globalSetup = layer.test?.globalSetup && 'scripts/mutation-sample/postgres.ts'
      const setupFiles = ['scripts/mutation-sample/setup.ts']
      return {
        test: {
          ...layer.test,
          isolate,
          setupFiles,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          ...(globalSetup && { globalSetup }),
        },
      }
    }),
    maxWorkers: workers,
    reporters: ['./scripts/mutation-sample/reporter.ts'],
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.vitest-modules' },
  },
})
