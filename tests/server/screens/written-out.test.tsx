import { expect, test } from 'vitest'
import { tools } from '../../../core/tools/index.ts'
import { smallSite } from '../site/small-site.ts'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { outlineOf } from './outline.ts'

const site = await smallSite(realSignIn)
const { showAt } = await openBackOffice(site)
// So that something is cached, whichever screens are shown before that of the caches.
await site.app.inject({ url: '/' })

/** Every tool as it begins, with the form for a new record where it has one; but for the tables, which are of any size. */
const addresses = [
  ...tools
    .filter(({ id }) => id !== 'db-tools')
    .flatMap(({ id, start, entity }) => [
      [id, start] as const,
      ...(entity ? [[`${id}-new`, `${start}?record=new`] as const] : []),
    ]),
]

test.each(addresses)('%s', async (name, address) => {
  const page = await showAt(address)
  const main = page.querySelector('main')
  const heading = main?.querySelector('h1')
  expect(heading).toBeTruthy()
  if (heading?.textContent.startsWith('New '))
    expect(
      [...(main?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent),
    ).toContainEqual(expect.stringMatching(/^Create /))
  await expect(outlineOf(main ?? page)).toMatchFileSnapshot(`written-out/${name}.txt`)
})
