import { ownLinks, readStored } from '@rounds/core/rules/page'
import { afterEach, expect, test, vi } from 'vitest'
import { deadAmong } from '../../../ui/context/dead-links.ts'
import { learnSite, ownOrigins } from '../../../ui/kit/own-origins.ts'

afterEach(() => {
  learnSite(undefined)
  vi.unstubAllGlobals()
})

const page = readStored({
  content: { CTitle: 'Visits', CtId: 1 },
  tags: [],
  blocks: [
    'https://www.hospital.example:8443/gone?x=1#hours',
    'https://www.hospital.example:8443/linked-page?cid=12',
    'https://www.hospital.example/elsewhere',
    'https://www.cdc.gov/gone',
  ].map((CbLink, at) => ({ CbUuid: `00000000-0000-4000-8000-00000000000${at}`, CbLink, CbLinkText: 'Read' })),
})

test('a link to the website by its full address, on a host and port of its own, is asked for as an own one', async () => {
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    fetched.push(`${method} ${address}`)
    return new Response(null, { status: 404 })
  })
  learnSite('https://www.hospital.example:8443')
  const links = ownLinks(page, ownOrigins())
  expect(links).toEqual(['/gone', 'page:12'])
  expect([...(await deadAmong(links))]).toEqual(links)
  expect(fetched).toEqual(['HEAD /gone', 'HEAD /linked-page?cid=12'])
})

test('without the address of the website only paths are its own', () => {
  expect(ownLinks(page, ownOrigins())).toEqual([])
})
