import { appendFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type BrowserRun, browserSettings, markOf } from './settings.ts'

/** Writes down how each test ended, and which mutants it reached. */
export default class implements Reporter {
  onTestEnd(test: TestCase, { status, duration, annotations }: TestResult): void {
    const [, project = '', file = '', ...titles] = test.titlePath()
    const mutant = /^\d+$/.test(project) ? Number(project) : undefined
    const isFine = status === test.expectedStatus
    // The end of a run stops tests, which says nothing of a mutant.
    const ended = status === 'interrupted' ? 'skipped' : isFine ? status : 'failed'
    if (ended === 'failed' && mutant !== undefined) writeFileSync(markOf(mutant), '')
    const reached = annotations.find(({ type }) => type === 'reached')?.description ?? ''
    const run: BrowserRun = {
      test: [file, ...titles].join(' '),
      file,
      mutant,
      status: ended === 'skipped' || ended === 'passed' ? ended : 'failed',
      ms: duration,
      reached: reached.split(' ').filter(Boolean).map(Number),
    }
    appendFileSync(browserSettings().log, `${JSON.stringify(run)}\n`)
  }
}
