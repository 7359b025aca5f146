import { defineConfig } from 'vitest/config'

/** The tree of tests mirrors the tree of code: one project a layer, so each runs by itself (--project core). */
const layer = (name: string, more: object = {}) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    // A worker loads what it tests once, and not for each file: nothing of it remembers a test.
    isolate: false,
    // Generous, for a machine that is busy with other work.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    ...more,
  },
})

export default defineConfig({
  test: {
    // Half of a run waits for the database or a process, so that every processor can have a worker.
    maxWorkers: '100%',
    projects: [
      layer('core'),
      layer('machines'),
      layer('build'),
      layer('scripts'),
      layer('packages'),
      layer('ui', {
        environment: 'happy-dom',
        setupFiles: ['tests/ui/support/patience.ts', 'tests/ui/support/late-imports.ts'],
        testTimeout: 20_000,
      }),
      // One real PostgreSQL for the whole run; each file takes a database of its own in it.
      layer('server', {
        globalSetup: 'tests/server/support/postgres.ts',
      }),
    ],
    coverage: { include: ['core/**', 'machines/**', 'ui/**', 'server/**'], reporter: ['text', 'html'] },
  },
})
