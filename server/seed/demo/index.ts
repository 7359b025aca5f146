import type { Cipher } from '../../crypto/cipher.ts'
import type { Executor } from '../../database/database.ts'
import type { Storage } from '../../files/storage.ts'
import { insert } from '../insert.ts'
import { writeBarriers } from './barriers.ts'
import { formTags } from './forms.ts'
import { micrositeTags } from './microsites.ts'
import { folderTags } from './pages.ts'
import { placesFolder } from './pieces.ts'
import { writeSearches } from './searches.ts'

import { writeContent } from './write-content.ts'
import { writeHealthcare } from './write-healthcare.ts'
import { writePeople } from './write-people.ts'
import { writeTraffic } from './write-traffic.ts'

export { wexmoor } from './site.ts'

/** Writes a made-up hospital group's site, so that every tool has something to show (decisions §7). */
export async function writeDemo(
  executor: Executor,
  now: Date,
  { cipher, storage }: { readonly cipher?: Cipher; readonly storage?: Storage },
): Promise<void> {
  await insert(executor, 'Tag', [...folderTags(), ...micrositeTags(), placesFolder(), ...formTags()])
  await writePeople(executor, now)
  const written = await writeContent(executor, now, storage)
  await writeHealthcare(executor, now, written)
  await writeTraffic(executor, now, written, cipher)
  await writeSearches(executor, now)
  await writeBarriers(executor, now)
}
