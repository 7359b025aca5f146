import type { TestProject } from 'vitest/node'
import type {} from '../../tests/server/support/postgres.ts'
import { settings } from './settings.ts'

/** Gives the tests of the server the PostgreSQL that the sample has started for all its runs. */
export default function setup(project: TestProject): void {
  project.provide('connection', settings().connection)
}
