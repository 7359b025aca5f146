/** How quick is the search of the site over 50,000 documents? In milliseconds, as its aim is: p95 under 40. */
import pg from 'pg'
import type { ClusterConnection } from '../server/database/cluster/cluster.ts'
import { percentile } from './in-browser.ts'
import { freshProduct } from './product.ts'

/** Documents, or fewer where the machine has no time: `ROWS=5000 npm run bench search`. */
const ROWS = Number(process.env.ROWS ?? 50_000)
const ASKED = 100

/** The searches of each kind; no search is asked twice, so that none comes from memory. */
const searches: Readonly<Record<string, (n: number) => string>> = {
  'a rare word': n => `rare${n % 50}x page${n}`,
  'a word on every page': n => `health page${n}`,
  'two frequent words': n => `${common[n % common.length]} ${common[(n * 7 + 3) % common.length]}`,
  'a mistyped word': n => `carddiology${'abcdefghij'[n % 10]} clinic`,
  'a specialty by its lay word': n => `heart doctor ${common[n % common.length]}`,
}

const common = 'clinic visit surgery cardiology knee parking billing children appointment nurse'.split(' ')

/** Prints the p95 of searches, each made anew. */
export async function benchSearch(): Promise<void> {
  const product = await freshProduct()
  const { url, stop } = await product.start()
  try {
    await fill(await product.connection())
    await product.settled()
    for (const [what, words] of Object.entries(searches)) {
      const times: number[] = []
      for (let n = 0; n < ASKED; n++) {
        const asked = `${url}/search?q=${encodeURIComponent(words(n))}&kind=${n % 2 ? 'page' : ''}&page=${1 + (n % 20)}`
        const before = performance.now()
        await (await fetch(asked)).text()
        times.push(performance.now() - before)
      }
      process.stdout.write(
        `search over ${ROWS.toLocaleString('en')} documents, ${what}, p95: ${percentile(times, 0.95).toFixed(1)} ms\n`,
      )
    }
  } finally {
    await stop()
    await product.remove()
  }
}

/** Pages of some 120 words, frequent and rare ones, and the wait until the product has indexed them. */
async function fill(connection: ClusterConnection): Promise<void> {
  const database = new pg.Client(connection)
  await database.connect()
  await database.query(`insert into "Custom_Specialty" ("SpTitle") values ('Cardiology')`)
  await database.query(
    `with made as (insert into "Content" ("CtId", "CTitle", "CSeoUrl", "CVisible")
       select 1, 'Page' || n || ' ' || ($2::text[])[1 + n % 10] || ' health', '/bench-search/' || n, true
       from generate_series(1, $1::int) n returning "CId")
     insert into "ContentBlock" ("CId", "CbHeadline", "CbCopy")
     select "CId", ($2::text[])[1 + "CId" % 7] || ' care', (select string_agg(case
         when w % 4 = 0 then ($2::text[])[1 + ("CId" * 7 + w * 13) % 10]
         when w = 5 then 'rare' || "CId" % 997 || 'x' else 'word' || ("CId" * 31 + w * w * 17) % 5000 end, ' ') || ' health'
       from generate_series(1, 120) w) from made`,
    [ROWS, common],
  )
  const before = performance.now()
  for (let due = 1; due > 0; ) {
    await new Promise(resolve => setTimeout(resolve, 500))
    const { rows } = await database.query<{ due: number }>(
      'select count(*)::int as due from site_document_due',
    )
    due = rows[0]?.due ?? 0
  }
  process.stdout.write(`indexed in ${((performance.now() - before) / 1000).toFixed(0)} s\n`)
  await database.query('vacuum analyze site_document')
  await database.end()
}
