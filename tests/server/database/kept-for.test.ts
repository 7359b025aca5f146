import { expect, it } from 'vitest'
import { dropOldCounts } from '../../../server/care/day-counts.ts'
import { eraseExpired } from '../../../server/content/trash.ts'
import { startNodeState } from '../../../server/integrity/node-state.ts'
import { createCodeViews } from '../../../server/site/counts/code-views.ts'
import { createMissing } from '../../../server/site/counts/missing.ts'
import { testApp } from '../support/app.ts'

const { database, records } = await testApp()
const { pool, query } = database
const fail = (error: unknown) => {
  throw error
}
const visitor = { method: 'GET', headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } }

/** What is kept for a while: a row on either side of the limit, what forgets the older, and what names those left. */
interface Kept {
  readonly rows: string
  readonly forget: () => Promise<unknown>
  readonly left: string
}

const kept: Readonly<Record<string, Kept>> = {
  'nodes that are gone, for a day': {
    rows: `insert into node_state (node, host, version, lag_ms, memory_bytes, beat_at) values
      (gen_random_uuid(), 'young', '1', 0, 0, now() - interval '23 hours'),
      (gen_random_uuid(), 'old', '1', 0, 0, now() - interval '25 hours')`,
    forget: () => startNodeState(database, { warn: fail }).stop(),
    left: `select host as name from node_state`,
  },
  'what checks of the directory found, for 400 days': {
    rows: `insert into care_check_day (check_id, day, found) values
      ('young', current_date - 398, 1), ('old', current_date - 402, 1)`,
    forget: () => dropOldCounts(query),
    left: `select check_id as name from care_check_day`,
  },
  'addresses that are missing, for 90 days, and noise for a week': {
    rows: `insert into missing_address (address, hits, referrer, is_noise, last_dt) values
      ('/young', 1, null, false, now() - interval '89 days'), ('/old', 1, null, false, now() - interval '91 days'),
      ('/young-noise', 1, null, true, now() - interval '6 days'), ('/old-noise', 1, null, true, now() - interval '8 days')`,
    forget: async () => {
      const missing = createMissing(database, fail)
      missing.note({ path: '/young', referrer: undefined, agent: visitor.headers['user-agent'] })
      await missing.flush()
    },
    left: `select ltrim(address, '/') as name from missing_address`,
  },
  'views of custom code, for 400 days': {
    rows: `insert into "PageCSS" ("PcId", "PcName") overriding system value values (9001, 'code');
      insert into custom_code_view (code_id, mark, views, failed, before_views, before_failed, last_dt) values
      (9001, 'young', 1, 0, 0, 0, now() - interval '399 days'), (9001, 'old', 1, 0, 0, 0, now() - interval '401 days')`,
    forget: async () => {
      const views = createCodeViews(database, fail, async () => undefined)
      views.note([{ id: 9001, mark: 'young', error: null, host: null }])
      await views.flush()
    },
    left: `select mark as name from custom_code_view where code_id = 9001`,
  },
  'pages in the trash, for 30 days': {
    rows: `insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page') on conflict do nothing;
      insert into "Content" ("CtId", "CTitle", "CDeletedDt") values
      (1, 'young', now() - interval '29 days'), (1, 'old', now() - interval '31 days')`,
    forget: () => eraseExpired({ database, records }),
    left: `select "CTitle" as name from "Content"`,
  },
}

it.each(Object.entries(kept))('keeps %s', async (_, { rows, forget, left }) => {
  await pool.query(rows)
  await forget()
  const names = (await pool.query<{ name: string }>(left)).rows.map(({ name }) => name)
  expect(names.filter(name => name.startsWith('old'))).toEqual([])
  expect(names.some(name => name.startsWith('young'))).toBe(true)
})
