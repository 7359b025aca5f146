import { cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { type App, AppContext } from '../../../ui/context/app-context.ts'
import { useLiveAddress } from '../../../ui/context/site-state.ts'

afterEach(cleanup)

const SITE = 'https://www.hospital.example'

/** A link to a live page, with what the server says of the site. */
function linkTo(path: string, state: { readonly url: string; readonly closed: string | null }) {
  const LiveLink = () => <a href={useLiveAddress()(path)}>Live page</a>
  const app = { about: { site: SITE }, client: { siteState: async () => state } } as unknown as App
  render(
    <AppContext value={app}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <LiveLink />
      </SWRConfig>
    </AppContext>,
  )
  return () => screen.getByRole('link').getAttribute('href')
}

test('a live page of an open site is at its own address', () => {
  const href = linkTo('/care', { url: `${SITE}/`, closed: null })
  expect(href()).toBe(`${SITE}/care`)
})

test('a site at an address of its own lets staff in first while it is closed', async () => {
  const href = linkTo('/care?x=1#team', { url: `${SITE}/preview/t`, closed: 'New servers' })
  await expect.poll(href).toBe(`${SITE}/preview/t?to=%2Fcare%3Fx%3D1%23team`)
})

test('where admin and site share an address, the way in is open already', async () => {
  const href = linkTo('/care', { url: '/', closed: 'New servers' })
  await new Promise(resolve => setTimeout(resolve))
  expect(href()).toBe(`${SITE}/care`)
})
