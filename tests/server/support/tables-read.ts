import pg from 'pg'
import { vi } from 'vitest'
import { entities } from '../../../core/entities/index.ts'

/** The entities whose tables are read while something is done, by their names. */
export async function tablesRead(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = query.mock.calls.map(([asked]: readonly unknown[]) =>
      String(typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked),
    )
    const names = texts.flatMap(text => [...text.matchAll(/\b(?:from|join)\s+"(\w+)"/gi)])
    return [...new Set(names.map(([, name = '']) => name))].filter(name => name in entities).sort()
  } finally {
    query.mockRestore()
  }
}
