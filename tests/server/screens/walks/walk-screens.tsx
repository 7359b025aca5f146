import { toast } from 'sonner'
import { afterAll, expect, test } from 'vitest'
import { createCipher } from '../../../../server/crypto/cipher.ts'
import { type JobKind, startJobs } from '../../../../server/jobs/jobs.ts'
import { openBackOffice, realSignIn } from '../back-office.tsx'
import { filledSite } from '../filled-site.ts'
import { startWalk, type Walk } from './walk.ts'

/** What somebody does at an address, and what it is about. */
export type Walks = Readonly<Record<string, readonly [address: string, steps: (walk: Walk) => Promise<void>]>>

const LONGEST_MS = 60_000

const SILENT = { error: () => undefined }
const OFTEN = { lookMs: 50, staleMs: LONGEST_MS }

/**
 * Tests that walk through screens over one site, in order, and compare what each step does with what is written out. What
 * is saved in a walk stays for those after it.
 *
 * @param area the folder of what is written out.
 * @param kinds the jobs that are worked on meanwhile.
 */
export async function walkScreens(area: string, walks: Walks, kinds: readonly JobKind[] = []): Promise<void> {
  const site = await filledSite(realSignIn)
  const { showAt } = await openBackOffice(site)
  const jobs = startJobs({ ...site, cipher: createCipher(Buffer.alloc(32, 7)) }, kinds, SILENT, OFTEN)
  afterAll(() => jobs.stop())
  test.each(Object.entries(walks))(
    '%s',
    async (name, [address, steps]) => {
      // What was said in the walk before, even in another file, would be shown with what is said first in this one.
      toast.dismiss()
      await showAt(address)
      const walk = startWalk()
      await steps(walk)
      await expect(walk.journal).toMatchFileSnapshot(`${area}/${name.replace(/[^a-z0-9]+/gi, '-')}.txt`)
    },
    LONGEST_MS,
  )
}
