import { type ToolId, tools } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { openBackOffice, realSignIn } from './back-office.tsx'
import { filledSite } from './filled-site.ts'
import { addressOf } from './opened.ts'
import { pressEverything } from './press.ts'

/** What is pressed in other tests, leaves the page, or is there for each entry of a list. */
const LEAVES =
  'Cancel|Close|More|Back to .*|Actions…|Previous record|Next record|Move .*|Remove .*|Undo|Sign out.*|Details|Print|Open|\\d+'

/** The tools of a text are the same on every screen: they are pressed on one. */
const OF_TEXTS =
  'Heading \\d|Bold|Italic|Clear formatting|Bulleted list|Numbered list|Quote|Link|Picture|Table'
const WITH_TEXTS: ToolId = 'services'

/** What these show depends on the weekday, on what a cache or table has just now, or on how quickly an address leads on. */
const UNSTEADY: readonly ToolId[] = ['clear-cache', 'db-tools', 'location-alerts', 'select-content']

const LONGEST_MS = 180_000

type Tool = (typeof tools)[number]

/** Tests that press everything on the screens of some tools, and compare what comes of it with what is written out. */
export async function pressTools(isPressed: (tool: Tool) => boolean): Promise<void> {
  const { showAt } = await openBackOffice(await filledSite(realSignIn))
  test.each(
    tools
      .filter(tool => isPressed(tool) && !UNSTEADY.includes(tool.id))
      .map(tool => [tool.id, addressOf(tool)] as const),
  )(
    '%s',
    async (id, address) => {
      const leaves = new RegExp(`^(?:${id === WITH_TEXTS ? LEAVES : `${LEAVES}|${OF_TEXTS}`})$`)
      const text = await pressEverything(() => showAt(address), leaves)
      await expect(text).toMatchFileSnapshot(`${id}.txt`)
    },
    LONGEST_MS,
  )
}
