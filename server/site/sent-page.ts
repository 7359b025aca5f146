import type { Database } from '../database/database.ts'
import type { CachedPage } from './cached-page.ts'
import { homeOf } from './microsites.ts'
import type { Pages } from './pages.ts'
import { formById } from './read/forms.ts'
import type { SiteChrome } from './read/frame.ts'
import { hashOf } from './read/loaded.ts'
import { confirmationHtml } from './render/form.ts'

/** `/_site/sent/<form>`: what is said once a form has arrived; undefined for any other path. */
export async function sentPage(
  { pages, database }: { readonly pages: Pages; readonly database: Database },
  frame: SiteChrome,
  path: string,
): Promise<CachedPage | undefined> {
  const id = /^\/_site\/sent\/(\d{1,9})$/.exec(path)?.[1]
  const form = id === undefined ? undefined : await formById(database, Number(id))
  return (
    form &&
    pages.message(
      frame,
      `${path} ${hashOf(JSON.stringify([form.config.confirmation ?? null, form.isPrivate]))}`,
      200,
      ({ html }) => ({
        path: homeOf(frame),
        title: form.title,
        isPrivate: form.isPrivate,
        html: confirmationHtml(form.config, html),
      }),
    )
  )
}
