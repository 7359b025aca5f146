import { sql } from 'kysely'
import { actorOf, type Run } from '../run.ts'
import { entriesHere } from './entries-here.ts'
import { FOLDER_SITE } from './plan-items.ts'
import { type FolderWorld, runFolderFiles } from './run-files.ts'
import { runFolderPages } from './run-pages.ts'
import { runFolderRedirects, runTemplatesAndForms } from './run-records.ts'

/** Brings the folder of a site over as it was planned: what is referred to before what refers to it. */
export async function runFolder(run: Run, world: FolderWorld): Promise<void> {
  const [zip] = run.found.files
  if (zip) await runFolderFiles(run, world, zip)
  await runTemplatesAndForms(run)
  await runFolderPages(run)
  await runFolderRedirects(run)
  await noteAsItCame(run)
}

/** Notes what each record is now, so that a change of a person is told from one of the import. */
async function noteAsItCame(run: Run): Promise<void> {
  const { query } = run.context.database
  const here: { readonly oldKey: string; readonly hash: string }[] = []
  for await (const { oldKey, hash } of entriesHere(query, await actorOf(run), 'all'))
    here.push({ oldKey, hash })
  await sql`update old_site_known k set stamp = given.hash
    from json_to_recordset(${JSON.stringify(here)}::json) as given("oldKey" text, hash text), old_site_item i
    where k.site = ${FOLDER_SITE} and k.old_key = given."oldKey" and i.import_id = ${run.found.id}
      and i.old_key = k.old_key and i.state = 'done'`.execute(query)
}
