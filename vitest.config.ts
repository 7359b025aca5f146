import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long. Without figures of an earlier run the longest texts come first, and these last. */
const LONG = /screens\/(?:pressed\/\w+|typed|unread|written-out|records-written-out)\.test\.tsx$/

/** Begins what takes long early in its project, so that no worker waits for another at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return projects.flatMap(name => {
      const all = sorted.filter(({ project }) => project.name === name)
      const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
      return [...all.filter(isLong), ...all.filter(file => !isLong(file))]
    })
  }
}

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
    sequence: { sequencer: LongFirst },
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
        setupFiles: ['tests/server/support/reversed-rows.ts'],
        // It listens to the window that is there when it is loaded: each file with a page loads it anew.
        server: { deps: { inline: ['swr'] } },
      }),
    ],
    coverage: { include: ['core/**', 'machines/**', 'ui/**', 'server/**'], reporter: ['text', 'html'] },
  },
})
