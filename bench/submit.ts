/** How many submissions a second, and at what cost, beside a bare handler that seals a row and stores it? */
import { randomUUID } from 'node:crypto'
import { createClient } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import autocannon from 'autocannon'
import { processorSeconds, type Running } from './process.ts'
import { besideBareOn } from './product.ts'
import { printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
const SECONDS = 3
const FORM = {
  steps: [{ name: 'who', title: 'Who is it for?' }],
  fields: [
    { name: 'name', label: 'Your name', kind: 'text', required: true, step: 'who' },
    { name: 'email', label: 'Your email address', kind: 'email', required: true, step: 'who' },
    { name: 'why', label: 'What hurts?', kind: 'long text', health: true, step: 'who' },
  ],
} as const

let sent = 0
/** Each visitor has an address of their own, so that no limit counts them together. */
const submission =
  (path: string) =>
  (request: autocannon.Request): autocannon.Request => {
    const n = ++sent
    return {
      ...request,
      path,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: `name=Jo+${n}&email=jo${n}%40mail.example&why=My+knee+hurts+since+spring.`,
    }
  }

/** Prints the share of the bare handler's submissions, and what one costs. */
export const benchSubmit = (): Promise<void> =>
  besideBareOn(
    async () => undefined,
    async ({ ours, bare, token }) => {
      const { FrmId } = await createClient({ baseUrl: ours.url, token: () => token })
        .of(entities.Form)
        .create({ FrmUuid: randomUUID(), FrmName: 'Contact', FrmVisible: true, FrmConfig: FORM })
      for (const connections of [1, 16]) {
        const speeds: [number, number][] = []
        const costs: [number, number][] = []
        const slowest: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const mine = await load(ours, `/api/v1/db/form/submit?id=${FrmId}`, connections)
          const theirs = await load(bare, `/submit?id=${FrmId}`, connections)
          speeds.push([mine.perSecond, theirs.perSecond])
          costs.push([mine.processorMs, theirs.processorMs])
          slowest.push(mine.p97)
        }
        process.stdout.write(
          `submit, ${connections} connections: ${printRatio(ratioOf(speeds))} of the submissions, ${printRatio(ratioOf(costs))} of the processor; 97.5 of 100 within ${Math.max(...slowest)} ms\n`,
        )
      }
    },
    { TRUSTED_PROXIES: '127.0.0.1' },
  )

async function load(server: Running, path: string, connections: number) {
  const before = processorSeconds(server.pid)
  const result = await autocannon({
    url: server.url,
    connections,
    duration: SECONDS,
    requests: [{ method: 'POST', setupRequest: submission(path) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  const answered = result.requests.total
  return {
    perSecond: answered / result.duration,
    processorMs: (1000 * (processorSeconds(server.pid) - before)) / answered,
    p97: result.latency.p97_5,
  }
}
