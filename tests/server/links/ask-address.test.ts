import { describe, expect, it } from 'vitest'
import { type AskHost, askAddress } from '../../../server/links/ask-address.ts'

const signal = new AbortController().signal
const START = 'https://a.example/start'

/** A web that answers as it is said for each address, and what was asked of it. */
function web(answers: Readonly<Record<string, { status: number; location?: string; retryAfter?: number }>>) {
  const asked: string[] = []
  const ask: AskHost = async url => {
    asked.push(url)
    const { status, location, retryAfter = null } = answers[url] ?? { status: 404 }
    return { status, location, retryAfter, milliseconds: 1, text: '' }
  }
  return { asked, of: (url = START) => askAddress(ask, url, signal) }
}

describe('asking where an address leads', () => {
  it.each([301, 302, 303, 307, 308])('follows %i', async status => {
    const { asked, of } = web({
      [START]: { status, location: '/end#part' },
      'https://a.example/end': { status: 200 },
    })
    await of()
    expect(asked).toEqual([START, 'https://a.example/end'])
  })

  it.each([200, 300, 304, 305, 404, 410, 500])('does not follow %i', async status => {
    const { asked, of } = web({ [START]: { status, location: '/end' } })
    await of()
    expect(asked).toEqual([START])
  })

  it.each([undefined, 'http://[', ''])('goes nowhere by %j', async location => {
    const { asked, of } = web({ [START]: { status: 301, ...(location !== undefined && { location }) } })
    expect((await of()).isReached).toBe(true)
    expect(asked).toEqual([START])
  })

  it('ends where it goes round and round', async () => {
    const { asked, of } = web({ [START]: { status: 301, location: START } })
    const { verdict } = await of()
    expect(asked).toEqual(Array(6).fill(START))
    expect(verdict.status).toBe(301)
  })

  it('says when it may be asked again', async () => {
    const { of } = web({ [START]: { status: 429, retryAfter: 30 } })
    expect((await of()).retryAfter).toBe(30)
  })
})
