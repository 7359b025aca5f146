import type { Database } from '../database/database.ts'
import { type CachedPage, keepPage } from './cached-page.ts'
import type { Pages } from './pages.ts'
import { formById } from './read/forms.ts'
import type { SiteChrome } from './read/frame.ts'
import { formMessage } from './render/form-message.ts'

/** `/_site/form/<form>`: a form on a page of its own; undefined for any other path. */
export async function formPage(
  { pages, database, trap }: { readonly pages: Pages; readonly database: Database; readonly trap: string },
  frame: SiteChrome,
  path: string,
): Promise<CachedPage | undefined> {
  const id = /^\/_site\/form\/(\d{1,9})$/.exec(path)?.[1]
  const shown = id === undefined ? undefined : await formById(database, Number(id))
  if (!shown) return undefined
  const answer = await pages.messageAnswer(frame, 200, setting => formMessage(setting, trap, shown))
  return keepPage({ ...answer, lifetime: 'private, no-cache' })
}
