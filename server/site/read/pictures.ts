import type { PictureFacts } from '@rounds/core/rules/files'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { filesNamedIn, type SitePictures } from '../render/site-pictures.ts'
import type { SiteChrome } from './frame.ts'

const framePaths = new WeakMap<SiteChrome, readonly string[]>()

/** The files that the frame of any page may show, found once for each state of it. */
function pathsOfFrame(frame: SiteChrome): readonly string[] {
  const known = framePaths.get(frame)
  if (known) return known
  const { alerts, banners, closed, tokens, settings, templates, microsite, ads } = frame
  const paths = filesNamedIn(
    JSON.stringify([alerts, banners, closed, tokens, settings, templates, microsite, ads]),
  )
  framePaths.set(frame, paths)
  return paths
}

/** The public pictures named in what a page is made from or in the frame around it, by their paths. */
export async function picturesIn(
  { query }: Database,
  text: string,
  frame: SiteChrome,
): Promise<{ readonly pictures: SitePictures; readonly isNamingFiles: boolean }> {
  const paths = [...new Set([...filesNamedIn(text), ...pathsOfFrame(frame)])]
  if (paths.length === 0) return { pictures: {}, isNamingFiles: false }
  const { rows } = await sql<PictureFacts & { path: string }>`
    select "FPath" as path, "FType" as type, "FHash" as hash,
      ("FMeta"->>'width')::int as width, ("FMeta"->>'height')::int as height
    from "File"
    where "FPath" = any(${[...paths]}::text[]) and not "FSecured"
      and "FType" like 'image/%'
      and "FMeta"->>'width' is not null and "FMeta"->>'height' is not null
    order by "FPath"`.execute(query)
  return {
    pictures: Object.fromEntries(rows.map(({ path, ...facts }) => [path, facts])),
    isNamingFiles: true,
  }
}
