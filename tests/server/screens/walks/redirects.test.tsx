import type { Walk } from './walk.ts'
import { walkScreens } from './walk-screens.tsx'

const BROWSER = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/120' }

/** What visitors ask for is gathered for two seconds before it is written. */
const GATHERED_MS = 2500

const visit = ({ act }: Walk, ...paths: readonly string[]) =>
  act(`visitors look for ${paths.join(', ')}`, async () => {
    for (const path of paths) await fetch(path, { headers: BROWSER })
    await new Promise(resolve => setTimeout(resolve, GATHERED_MS))
  })

await walkScreens('redirects', {
  'a redirect is made, refused at first, and the chain it makes is shortened': [
    '/redirects/301',
    async ({ click, fill, press }) => {
      await click('New redirect')
      await fill('From', '/old-heart')
      await fill('To', '/old-heart')
      await click('Create')
      await fill('From', '/older-heart')
      await click('Create')
      await press('{Escape}')
      await click('Shorten 1 chain')
      await click('Cancel')
      await click('Shorten 1 chain')
      await click('Shorten all')
      await press('{Control>}z{/Control}')
      await click('Never used')
      await click('Show all')
      await press('{ArrowDown}{End}')
    },
  ],
  'what visitors did not find is redirected, ignored and heeded again': [
    '/redirects/301',
    async walk => {
      const { click, fill, press } = walk
      await visit(walk, '/old/heart', '/old/flu', '/hart-care', '/hart-care')
      await click('Not found')
      await click('Select all with a likely page')
      await click('Select none')
      await click('/old/flu')
      await click('/old/heart')
      await fill('Leads to', '')
      await fill('Leads to', '/news/wing')
      await click('/old/flu')
      await click('All addresses that lead to')
      await click('Redirect 2')
      await press('{Control>}z{/Control}')
      await click('All addresses without')
      await click('Ignore 1')
      await click('Show robots')
      await click('Stop ignoring')
      await click('Back to what')
    },
  ],
  'a pattern is tried on what visitors did not find': [
    '/redirects/pattern',
    async walk => {
      const { click, fill, choose } = walk
      await visit(walk, '/care-old/heart', '/care-old/flu', '/care-old/heart')
      await click('New redirect')
      await fill('From', '/nothing-like-it/*')
      await fill('To', '/care/*')
      await fill('From', '/care-old/*')
      await choose('Answers with', '302')
      await click('Create')
    },
  ],
  'a broken link is mended by a redirect': [
    '/redirects/checker',
    async ({ click, fill, press }) => {
      await click('View /care/gone')
      await fill('Redirect visitors of this address to', 'care')
      await click('Create')
      await fill('Redirect visitors of this address to', '/care/heart')
      await click('Create')
      await click('Check again')
      await press('{Control>}z{/Control}')
    },
  ],
})
