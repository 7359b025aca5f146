import { expect, test } from 'vitest'
import { createActor, type PromiseActorLogic, toPromise } from 'xstate'
import { createClient } from '../../../core/api/index.ts'
import { saveSlots } from '../../../ui/screens/seo-tools/seo-slots.ts'

const content = { CTitle: 'Visit', CSeoTitle: null, CMetaDesc: { keywords: 'x', description: null } }
const snapshot = { content, blocks: [], tags: [] }
const live = { snapshot, stamp: 'live', changed: '' }
const typed = { seoTitle: ' Visiting us ', description: 'Hours', isHidden: true }
const written = { keywords: 'x', description: 'Hours', noIndex: true }

/** A server with one page; keeps what was written to it. */
function server({ draft = null, refuses = false }: { draft?: object | null; refuses?: boolean } = {}) {
  const sent: unknown[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    const { pathname } = new URL(String(input))
    const name = pathname.split('/').at(-1)
    if (name === 'page') return Response.json({ live, draft })
    sent.push([name, JSON.parse(String(init?.body))])
    if (name === 'draft') return Response.json({ cvId: 5, version: 4, at: '' })
    if (name === 'publish' && refuses) return Response.json({ message: 'Not ready.' }, { status: 400 })
    return Response.json({ published: [{ cId: 7, cvId: 9 }], live, draft: null, versions: [], here: [] })
  }
  return { sent, client: createClient({ baseUrl: 'http://rounds.example', token: () => 'token', fetch }) }
}

const run = <Output, Input>(slot: PromiseActorLogic<Output, Input>, input: Input): Promise<Output> =>
  toPromise(createActor(slot, { input }).start())
const save = ({ client }: ReturnType<typeof server>) => run(saveSlots(client).actors.send, { typed, act: 7 })

const changed = { ...snapshot, content: { ...content, CSeoTitle: 'Visiting us', CMetaDesc: written } }

test('what is filled in is published, as a version that can be undone', async () => {
  const site = server()
  expect(await save(site)).toEqual({ kind: 'published', cvId: 9, title: 'Visit' })
  expect(site.sent).toEqual([
    ['draft', { snapshot: changed, base: 'live', version: null }],
    ['publish', { drafts: [{ cId: 7, version: 4, base: 'live' }], reason: 'Changed in SEO tools' }],
  ])
})

test('an open draft keeps it, and is not published', async () => {
  const site = server({ draft: { cvId: 3, version: 2, baseStamp: 'older', snapshot } })
  expect(await save(site)).toEqual({ kind: 'drafted', title: 'Visit' })
  expect(site.sent).toEqual([['draft', { snapshot: changed, base: 'older', version: 2 }]])
})

test('no draft is left where the page may not be published', async () => {
  const site = server({ refuses: true })
  await expect(save(site)).rejects.toThrow('Not ready.')
  expect(site.sent.at(-1)).toEqual(['discard', { cId: 7, version: 4 }])
})
