/**
 * How long does it take to say what 500 people can do in 60 tools and 5,000 folders, and what a change of a group would
 * change? And do 200 people who sign in at the same moment slow down those who work?
 */
import { hash } from '@node-rs/argon2'
import { type Group, type PersonGrants, personOf, type TagFacts } from '@rounds/core/access'
import { differenceOf, explain, withChanges } from '@rounds/core/access/explain'
import { base64 } from '@rounds/core/api'
import { toolNamed } from '@rounds/core/tools'
import pg from 'pg'
import { percentile } from './in-browser.ts'
import { besideBare, type Pair } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 7
const PEOPLE = 500
const FOLDERS = 5000
const FIRST = 10_000

/** Prints both. */
export async function benchPeople(): Promise<void> {
  benchMatrix()
  process.env.TRUSTED_PROXIES = 'loopback'
  await besideBare(20_000, benchSignIns)
}

const tags: readonly TagFacts[] = [
  ...Array.from({ length: 240 }, (_, at) => ({
    TId: at + 1,
    TIdParent: at === 0 ? null : 1,
    TVisible: true,
    TDeleted: false,
  })),
  ...Array.from({ length: FOLDERS }, (_, at) => ({
    TId: FIRST + at,
    TIdParent: at < 50 ? 1 : FIRST + Math.floor(at / 50),
    TVisible: true,
    TDeleted: false,
  })),
]
const claim = (tag: number) => ({ type: 'TId', value: String(tag) })
const groups: readonly Group[] = Array.from({ length: 40 }, (_, at) => ({
  id: `g${at}`,
  name: `Group ${at}`,
  claims: [120 + at, FIRST + at, FIRST + 50 + at * 40].map(claim),
}))
const people: readonly PersonGrants[] = Array.from({ length: PEOPLE }, (_, at) => ({
  userId: `u${at}`,
  groups: [groups[at % 40], groups[(at * 7) % 40]].filter(group => group !== undefined),
  own: [claim(FIRST + ((at * 11) % FOLDERS))],
}))

function benchMatrix(): void {
  const compared: [number, number][] = []
  const moved: [number, number][] = []
  const explained: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = timed(lookUpEverything)
    const changes = [
      { kind: 'group', groupId: 'g3', claim: claim(161), adds: true },
      { kind: 'group', groupId: 'g4', claim: claim(124), adds: false },
    ] as const
    compared.push([timed(() => differenceOf(people, withChanges(people, groups, changes), tags)), bare])
    const tree = tags.map(tag => (tag.TId === FIRST + 7 ? { ...tag, TIdParent: FIRST + 3 } : tag))
    moved.push([timed(() => differenceOf(people, people, tags, tree)), bare])
    explained.push([timed(explainEverybody), bare])
  }
  for (const [words, pairs] of [
    ['500 people × all tools × 5,000 folders compared before and after changes of two groups', compared],
    ['the same before and after a folder moves', moved],
    ['the same people explained for one tool, with what would let them in', explained],
  ] as const)
    process.stdout.write(
      `${words}: ${medianOf(pairs.map(([ours]) => ours)).toFixed(0)} ms, ${printRatio(ratioOf(pairs))} of bare look-ups\n`,
    )
}

const tool = toolNamed('user-management')

/** Why each may open a tool or not, and what would change it. */
const explainEverybody = () => {
  for (const personGrants of people) explain(personGrants, { action: 'open', tool }, { tags, groups })
}

/** As many look-ups in a set, which is the least that any comparison has to do. */
function lookUpEverything(): number {
  let found = 0
  for (const personGrants of people) {
    const { tags: held } = personOf(personGrants, tags)
    if (held === 'all') continue
    for (let twice = 0; twice < 2; twice++) for (const { TId } of tags) if (held.has(TId)) found++
  }
  return found
}

/** In milliseconds of the processor, since others share it. */
function timed(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const PASSWORD = 'a long bench passphrase'
const AT_ONCE = 200
const WORKERS = 4

async function benchSignIns({ ours, connection, token }: Pair): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await client.query(
    `insert into "AspNetUsers" ("UserName", "NormalizedUserName", "Email", "NormalizedEmail", "PasswordHash", "SecurityStamp")
     select a, upper(a), a, upper(a), $1, 'bench' from (select 'bench-' || n || '@example.com' as a from generate_series(1, $2::int) n) made`,
    [stored, AT_ONCE],
  )
  await client.end()
  const signInAll = async () => {
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        fetch(`${ours.url}/api/v1/mc/jwt/login`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.0.${at >> 7}.${1 + (at & 127)}`,
          },
          body: JSON.stringify({ UserName: `bench-${at + 1}@example.com`, Password: base64(PASSWORD) }),
        }).then(answer => answer.json() as Promise<{ success: boolean }>),
      ),
    )
    const refused = all.filter(({ success }) => !success).length
    if (refused > 0) throw new Error(`${refused} of ${AT_ONCE} could not sign in`)
  }
  const list = async () => {
    const before = performance.now()
    const answer = await fetch(
      `${ours.url}/api/v1/db/Custom_Location?pageNumber=1&pageSize=20&orderBy=LName`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    )
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The list was answered with ${answer.status}.`)
    return performance.now() - before
  }
  await listsWhile(list, signInAll())
  const pairs: [number, number][] = []
  const took: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now()
    const busy = await listsWhile(list, signInAll())
    took.push(performance.now() - before)
    const quiet = await listsWhile(list, new Promise(resolve => setTimeout(resolve, 2000)))
    pairs.push([percentile(busy, 0.95), percentile(quiet, 0.95)])
  }
  process.stdout.write(
    `list of 20, p95, while ${AT_ONCE} people sign in at once: ${medianOf(pairs.map(([busy]) => busy)).toFixed(0)} ms, ${printRatio(ratioOf(pairs))} of the same without them; all were in after ${(medianOf(took) / 1000).toFixed(1)} s\n`,
  )
}

/** How long lists took, asked for one after the other by a few, until something is done. */
async function listsWhile(list: () => Promise<number>, work: Promise<unknown>): Promise<readonly number[]> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  const seen: number[] = []
  const worker = async () => {
    while (!isOver) seen.push(await list())
  }
  await Promise.all([over, ...Array.from({ length: WORKERS }, worker)])
  return seen
}
