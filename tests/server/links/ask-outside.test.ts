import type { LinkVerdict } from '@rounds/core/rules/site'
import { beforeEach, expect, it } from 'vitest'
import type { HostAnswer } from '../../../server/links/ask-address.ts'
import { askOutside } from '../../../server/links/ask-outside.ts'

let asked: string[]
let paused: number[]
let verdicts: Map<string, LinkVerdict['state']>
beforeEach(() => {
  asked = []
  paused = []
  verdicts = new Map()
})

const answerOf = (status: number, location?: string): HostAnswer => ({
  status,
  location,
  retryAfter: null,
  milliseconds: 1,
  text: '',
})

/** Asks for addresses of hosts that answer as they are told, or that all is well. */
const ask = (
  addresses: readonly string[],
  answers: Readonly<Record<string, HostAnswer>> = {},
  before: ReadonlyMap<string, number> = new Map(),
) =>
  askOutside(
    addresses,
    before,
    {
      async ask(url) {
        asked.push(url)
        return answers[url] ?? answerOf(url.endsWith('/robots.txt') ? 404 : 200)
      },
      now: () => 0,
      pause: async milliseconds => void paused.push(milliseconds),
      settle: async (url, { state }) => void verdicts.set(url, state),
    },
    new AbortController().signal,
  )

it('asks a host for its robots.txt once, then for one address after the other', async () => {
  await ask(['https://a.example/1', 'https://b.example/1', 'https://a.example/2'])
  expect(asked.filter(url => url.startsWith('https://a.example'))).toEqual([
    'https://a.example/robots.txt',
    'https://a.example/1',
    'https://a.example/2',
  ])
  expect(asked).toHaveLength(5)
  expect(paused.toSorted((one, other) => one - other)).toEqual([0, 0, 1_000])
  expect(new Set(verdicts.values()).size).toBe(1)
})

it('asks once for an address that another leads to', async () => {
  await ask(['https://a.example/old', 'https://a.example/new'], {
    'https://a.example/old': answerOf(301, 'https://a.example/new'),
  })
  expect(asked.filter(url => url === 'https://a.example/new')).toHaveLength(1)
  expect([...verdicts.keys()]).toEqual(['https://a.example/old', 'https://a.example/new'])
})

it('counts what the host was asked before its node ended', async () => {
  const addresses = [1, 2, 3].map(nth => `https://a.example/${nth}`)
  await ask(
    addresses,
    {},
    new Map([
      ['https://a.example', 98],
      ['https://b.example', 100],
    ]),
  )
  expect(asked).toHaveLength(3)
  expect(verdicts.get('https://a.example/3')).toBe('too busy')
  expect(verdicts.get('https://a.example/2')).not.toBe('too busy')
})

it('leaves alone what robots.txt does not allow, and everything where it can’t be read', async () => {
  await ask(['https://a.example/private/1', 'https://a.example/1', 'https://b.example/1'], {
    'https://a.example/robots.txt': { ...answerOf(200), text: 'User-agent: *\nDisallow: /private/' },
    'https://b.example/robots.txt': answerOf(500),
  })
  expect(asked).not.toContain('https://a.example/private/1')
  expect(asked).not.toContain('https://b.example/1')
  expect(verdicts.get('https://a.example/private/1')).toBe('refuses robots')
  expect(verdicts.get('https://b.example/1')).toBe('refuses robots')
  expect(verdicts.get('https://a.example/1')).not.toBe('refuses robots')
})
