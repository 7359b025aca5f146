import { recordPath } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { type ToolId, tools } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { filledSite } from './filled-site.ts'
import { opened } from './opened.ts'
import { pressEverything } from './press.ts'

const { showAt } = await openBackOffice(await filledSite(realSignIn))

/** The tools whose screens have the most of their own. */
const shown: readonly ToolId[] = [
  'carousel-tool',
  'comment-moderation',
  'custom-code',
  'documents',
  'form-submissions',
  'jobs',
  'key-manager',
  'navigation',
  'redirects',
  'services',
  'site-search',
  'templates',
  'user-group-management',
  'user-management',
]

const addresses = tools
  .filter(({ id }) => shown.includes(id))
  .map(tool => {
    const record = opened[tool.id]
    const address = tool.entity && record ? recordPath(tool, entities[tool.entity], record) : tool.start
    return [tool.id, address] as const
  })

/** What is pressed in other tests, leaves the page, or is there for each entry of a list. */
const LEAVES =
  /^(Cancel|Close|More|Actions…|Previous record|Next record|Move .*|Remove .*|Undo|Sign out.*|Details|Print|Open|\d+)$/

const LONGEST_MS = 180_000

test.each(addresses)(
  '%s',
  async (name, address) => {
    const text = await pressEverything(() => showAt(address), LEAVES)
    await expect(text).toMatchFileSnapshot(`pressed/${name}.txt`)
  },
  LONGEST_MS,
)
