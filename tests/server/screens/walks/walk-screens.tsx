import { toast } from 'sonner'
import { expect, test, vi } from 'vitest'
import { openBackOffice, realSignIn } from '../back-office.tsx'
import { filledSite } from '../filled-site.ts'
import { settled } from '../support.tsx'
import { startWalk, type Walk } from './walk.ts'

/** What somebody does at an address, and what it is about. */
export type Walks = Readonly<Record<string, readonly [address: string, steps: (walk: Walk) => Promise<void>]>>

const LONGEST_MS = 60_000
const IDLE_MS = 150
const MENU_ENTRY = 'nav[aria-label="Tools"] li a'

/**
 * Tests that walk through screens over one site, in order, and compare what each step does with what is written out. What
 * is saved in a walk stays for those after it.
 *
 * @param area the folder of what is written out.
 */
export async function walkScreens(area: string, walks: Walks): Promise<void> {
  const { showAt } = await openBackOffice(await filledSite(realSignIn))
  test.each(Object.entries(walks))(
    '%s',
    async (name, [address, steps]) => {
      // Alerts outlive the page that they were shown on.
      toast.dismiss()
      await showAt(address)
      // What hears shortcuts is loaded once the pointer moves.
      window.dispatchEvent(new Event('pointermove'))
      await settled(document.body)
      // The menu beside the screen, its counts and the shortcuts come whenever there is time.
      await vi.waitFor(() => expect(document.querySelector(MENU_ENTRY)).not.toBeNull(), LONGEST_MS)
      for (let round = 0; round < 2; round += 1) {
        await new Promise(resolve => setTimeout(resolve, IDLE_MS))
        await settled(document.body)
      }
      const walk = startWalk()
      await steps(walk)
      await expect(walk.journal).toMatchFileSnapshot(`${area}/${name.replace(/[^a-z0-9]+/gi, '-')}.txt`)
    },
    LONGEST_MS,
  )
}
