/** How many calls a second, and at what cost, beside a bare handler that does the same work? */
import autocannon from 'autocannon'
import { megabytes, processorSeconds, type Running } from './process.ts'
import { besideBare, fillLocations } from './product.ts'
import { printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
const SECONDS = 3
const COLUMNS = 'LId,LName,LExternalId,LAddress1,LCity,LZip,LPhone,LType,LVisible,LUpdatedDt'

interface Question {
  readonly name: string
  readonly ours: autocannon.Request
  readonly bare: autocannon.Request
}

interface Load {
  readonly perSecond: number
  readonly processorMs: number
}

let made = 0
const newLocation = (request: autocannon.Request): autocannon.Request => ({
  ...request,
  body: JSON.stringify({
    LName: `Bench ${++made}`,
    LExternalId: `B${process.pid}-${made}`,
    LAddress1: '1 Main Street',
    LCity: 'Selma',
  }),
})

const questions: readonly Question[] = [
  {
    name: 'list of 20 with exact total',
    ours: { path: `/api/v1/db/Custom_Location?pageNumber=1&pageSize=20&orderBy=LName&fields=${COLUMNS}` },
    bare: { path: '/list' },
  },
  {
    name: 'contains-search',
    ours: {
      path: `/api/v1/db/Custom_Location?pageNumber=1&pageSize=20&orderBy=LName&fields=${COLUMNS}&filters=LName~c4ca4`,
    },
    bare: { path: '/list?contains=c4ca4' },
  },
  { name: 'single read', ours: { path: '/api/v1/db/Custom_Location/77' }, bare: { path: '/one/77' } },
  {
    name: 'single create',
    ours: { method: 'POST', path: '/api/v1/db/Custom_Location', setupRequest: newLocation },
    bare: { method: 'POST', path: '/one', setupRequest: newLocation },
  },
]

async function load(
  server: Running,
  request: autocannon.Request,
  connections: number,
  headers: Record<string, string>,
): Promise<Load> {
  const before = processorSeconds(server.pid)
  const result = await autocannon({
    url: server.url,
    connections,
    duration: SECONDS,
    requests: [{ ...request, headers: { 'content-type': 'application/json', ...headers } }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${request.path}: ${result.non2xx} refused, ${result.errors} failed`)
  const answered = result.requests.total
  return {
    perSecond: answered / result.duration,
    processorMs: (1000 * (processorSeconds(server.pid) - before)) / answered,
  }
}

/** Prints the table of the API's figures at some numbers of rows. */
export const benchApi = (sizes: readonly number[] = [20_000, 100_000]): Promise<void> =>
  besideBare(0, async ({ ours, bare, connection, token }) => {
    for (const size of sizes) {
      await fillLocations(connection, size)
      for (const question of questions)
        for (const connections of [1, 16])
          await ask(question, connections, size, ours, bare, `Bearer ${token}`)
    }
    process.stdout.write(
      `memory after the load: ours ${megabytes(ours.pid).toFixed(0)} MB, bare ${megabytes(bare.pid).toFixed(0)} MB\n`,
    )
  })

async function ask(
  question: Question,
  connections: number,
  size: number,
  ours: Running,
  bare: Running,
  authorization: string,
) {
  const speeds: [number, number][] = []
  const costs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await load(ours, question.ours, connections, { authorization })
    const theirs = await load(bare, question.bare, connections, {})
    speeds.push([mine.perSecond, theirs.perSecond])
    costs.push([mine.processorMs, theirs.processorMs])
  }
  const [speed = [0, 0]] = speeds
  process.stdout.write(
    `${question.name}, ${size.toLocaleString('en-US')} rows, ${connections} connections: ${printRatio(ratioOf(speeds))} of the calls, ${printRatio(ratioOf(costs))} of the processor (${speed.map(Math.round).join(' against ')} a second)\n`,
  )
}
