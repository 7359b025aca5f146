/** How quickly are 10,000 jobs worked off, and how much slower are lists meanwhile? Beside a bare loop over the same table. */
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import pg from 'pg'
import { percentile } from './in-browser.ts'
import { fillLocations, freshProduct, signIn } from './product.ts'

/** Jobs, or fewer where the machine has no time: `JOBS=1000 npm run bench jobs`. */
const JOBS = Number(process.env.JOBS ?? 10_000)
const QUIET = 200
/** How many of the first and of the last jobs are compared: what slows down with the number of jobs shows there. */
const ENDS = JOBS / 10

/** Prints the jobs a second, the first against the last, and the lists beside them. Each job changes one location. */
export async function benchJobs(): Promise<void> {
  const product = await freshProduct()
  const server = await product.start()
  const database = new pg.Client(await product.connection())
  try {
    const token = await signIn(server.url)
    await fillLocations(await product.connection(), JOBS)
    await database.connect()
    const client = createClient({ baseUrl: server.url, token: () => token })
    const list = async () => {
      const began = performance.now()
      await client.of(entities.Custom_Location).list({ pageSize: 50 })
      return performance.now() - began
    }
    const quiet: number[] = []
    for (let at = 0; at < QUIET; at++) quiet.push(await list())
    await addJobs(database)
    const meanwhile: number[] = []
    while ((await countLeft(database)) > 0) {
      for (let at = 0; at < 10; at++) meanwhile.push(await list())
      await delay(500)
    }
    const { all, first, last, failed } = await readTimes(database)
    const bare = await workOffBare(database)
    const before = percentile(quiet, 0.95)
    const during = percentile(meanwhile, 0.95)
    process.stdout.write(
      `${JOBS.toLocaleString('en')} jobs of one record: ${all.toFixed(1)} s, ${(all / bare).toFixed(2)} of a bare loop; the last ${ENDS} took ${(last / first).toFixed(2)} of the first ${ENDS}; ${failed} failed
lists meanwhile, p95: ${during.toFixed(1)} ms, ${(during / before).toFixed(2)} of quiet (${before.toFixed(1)} ms)\n`,
    )
  } finally {
    await database.end()
    await server.stop()
    await product.remove()
  }
}

/** Jobs as the bulk call makes them; of these the call allows a person five at a time. */
async function addJobs(database: pg.Client): Promise<void> {
  await database.query(
    `with place as (select "LId", row_number() over (order by "LId") as n from "Custom_Location"),
       made as (insert into "Job" ("JbKind", "JbTitle", "JbInput", "JbTotal", "UserId")
         select 'bulk', 'Change location ' || "LId", '{"entity": "Custom_Location"}', 1, (select "Id" from "AspNetUsers" limit 1)
         from place order by n returning "JbId"),
       task as (insert into bulk_task (job_id, entity, action, patch)
         select "JbId", 'Custom_Location', 'update', '{"LNote": "Ring twice."}' from made)
     insert into bulk_item (job_id, position, key)
     select "JbId", 1, jsonb_build_array("LId") from
       (select "JbId", row_number() over (order by "JbId") as n from made) job join place using (n)`,
  )
  await database.query('analyze "Job", bulk_task, bulk_item')
}

async function countLeft(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from "Job" where "JbKind" = 'bulk' and "JbState" in ('waiting', 'running')`,
  )
  return rows[0]?.count ?? 0
}

/** In seconds: of all jobs, of the first and of the last to end. */
async function readTimes(database: pg.Client) {
  const { rows } = await database.query<{ all: number; first: number; last: number; failed: number }>(
    `with ended as (select "JbEndedDt" as at, "JbState" as state, row_number() over (order by "JbEndedDt") as n from "Job" where "JbKind" = 'bulk'),
       time as (select extract(epoch from max(at) - min(at))::float8 as "all",
         extract(epoch from max(at) filter (where n <= $1) - min(at))::float8 as first,
         extract(epoch from max(at) - min(at) filter (where n > $2))::float8 as last,
         count(*) filter (where state <> 'done')::int as failed from ended)
     select * from time`,
    [ENDS, JOBS - ENDS],
  )
  return rows[0] ?? { all: Number.NaN, first: Number.NaN, last: Number.NaN, failed: Number.NaN }
}

/** The same jobs taken, their record changed, and ended, by one connection that checks and audits nothing. In seconds. */
async function workOffBare(database: pg.Client): Promise<number> {
  await database.query(
    `create table bare_job as select job_id as id, (key->>0)::int as place, 'waiting' as state from bulk_item;
     alter table bare_job add primary key (id); create index on bare_job (id) where state = 'waiting'`,
  )
  const began = performance.now()
  for (;;) {
    const { rows } = await database.query<{ id: number; place: number }>(
      `update bare_job set state = 'running' where id = (select id from bare_job where state = 'waiting'
         order by id for update skip locked limit 1) returning id, place`,
    )
    const [job] = rows
    if (!job) return (performance.now() - began) / 1000
    await database.query(`update "Custom_Location" set "LNote" = 'Ring once.' where "LId" = $1`, [job.place])
    await database.query(`update bare_job set state = 'done' where id = $1`, [job.id])
  }
}
