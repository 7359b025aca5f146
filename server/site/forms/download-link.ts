import { downloadOf, type FormConfig, type FormDownload } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { FileLink, FileLinks } from '../../files/links.ts'

/** The file that a form opens for visitors now; undefined where it opens none or is not there. */
export async function formDownload(executor: Executor, form: number): Promise<FormDownload | undefined> {
  const { rows } = await sql<{ confirmation: string | null }>`
    select ("FrmConfig"->'confirmation')::text as confirmation from "Form"
    where "FrmId" = ${form} and "FrmVisible"`.execute(executor)
  const confirmation = JSON.parse(rows[0]?.confirmation ?? 'null') as FormConfig['confirmation']
  return downloadOf({ ...(confirmation && { confirmation }) })
}

/** Where the file of a form opens for one submission. */
export const downloadPath = (form: number, FsId: number): string => `/_site/download/${form}/${FsId}`

/** The link by which one visitor opens the file of a form for some hours. */
export const linkToFile = (
  links: FileLinks,
  { form, FsId }: { readonly form: number; readonly FsId: number },
  { hours }: FormDownload,
): FileLink => links.sign(downloadPath(form, FsId), hours * 3600)
