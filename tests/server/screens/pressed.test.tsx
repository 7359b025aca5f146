import { recordPath } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { type ToolId, tools } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { filledSite } from './filled-site.ts'
import { opened } from './opened.ts'
import { pressEverything } from './press.ts'

const { showAt } = await openBackOffice(await filledSite(realSignIn))

const addresses = tools.map(tool => {
  const record = opened[tool.id]
  const address = tool.entity && record ? recordPath(tool, entities[tool.entity], record) : tool.start
  return [tool.id, address] as const
})

/** What is pressed in other tests, leaves the page, or is there for each entry of a list. */
const LEAVES =
  'Cancel|Close|More|Actions…|Previous record|Next record|Move .*|Remove .*|Undo|Sign out.*|Details|Print|Open|\\d+'

/** The tools of a text are the same on every screen: they are pressed on one. */
const OF_TEXTS =
  'Heading \\d|Bold|Italic|Clear formatting|Bulleted list|Numbered list|Quote|Link|Picture|Table'
const WITH_TEXTS: ToolId = 'services'

const LONGEST_MS = 180_000

test.each(addresses)(
  '%s',
  async (name, address) => {
    const leaves = new RegExp(`^(?:${name === WITH_TEXTS ? LEAVES : `${LEAVES}|${OF_TEXTS}`})$`)
    const text = await pressEverything(() => showAt(address), leaves)
    await expect(text).toMatchFileSnapshot(`pressed/${name}.txt`)
  },
  LONGEST_MS,
)
