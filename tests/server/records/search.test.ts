import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { Custom_Location } from '../../../core/entities/index.ts'
import { searchSql } from '../../../server/records/search.ts'
import { escapedWord } from '../../../server/records/search-conditions.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { database } = await testApp()

beforeAll(async () => {
  await database.pool.query(`
    insert into "Custom_Location" ("LName", "LCity")
    select (array['General Hospital', 'Medical Center', 'Family Clinic'])[1 + n % 3] || ' ' || md5(n::text),
      (array['Andalusia', 'Birmingham', 'Mobile'])[1 + n % 3] from generate_series(1, 20000) n`)
  await database.pool.query('vacuum analyze "Custom_Location"')
})

const sought = (text: string) => ({
  text,
  whole: text,
  words: text.split(' ').map(escapedWord),
  onlyKeys: false,
  phone: null,
})

it.each(['general hospital', 'c4ca4238', 'birmingham', 'mob', 'an', 'general c4c', '4711', 'notthere'])(
  'looks for “%s” in indexes, and stops early where there is much',
  async text => {
    const statement = searchSql(mojoAdmin(), [{ entity: Custom_Location, opens: [] }], sought(text), 20)
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain (analyze, buffers, format json) ${statement}`.execute(database.query)
    const [{ Plan }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '[{}]')
    const scans = scansOf(Plan)
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans.filter(it => it['Node Type'] === 'Seq Scan'))
      expect(scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)).toBeLessThan(2_000)
    // How long it takes depends on what else a machine does; how much it reads doesn't. Most was 597.
    expect(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']).toBeLessThan(1_200)
  },
)

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const scansOf = (plan: Plan): readonly Plan[] => [
  ...(plan['Node Type'].includes('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
