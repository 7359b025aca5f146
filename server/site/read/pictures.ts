import type { PictureFacts } from '@rounds/core/rules/files'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { runPrepared } from '../../sql/run-prepared.ts'
import { filesNamedIn, type SitePictures } from '../render/site-pictures.ts'
import type { SiteChrome } from './frame.ts'

/** The files that the frame of any page may show. */
export const filesOfFrame = ({
  alerts,
  banners,
  closed,
  tokens,
  settings,
  templates,
  microsite,
  ads,
}: SiteChrome): readonly string[] =>
  filesNamedIn(JSON.stringify([alerts, banners, closed, tokens, settings, templates, microsite, ads]))

/** The public pictures among some files, by their paths. */
export async function readPictures({ query }: Database, paths: readonly string[]): Promise<SitePictures> {
  if (paths.length === 0) return {}
  const named = sql<PictureFacts & { path: string }>`
    select "FPath" as path, "FType" as type, "FHash" as hash,
      ("FMeta"->>'width')::int as width, ("FMeta"->>'height')::int as height
    from "File"
    where "FPath" = any(${[...paths]}::text[]) and not "FSecured"
      and "FType" like 'image/%'
      and "FMeta"->>'width' is not null and "FMeta"->>'height' is not null
    order by "FPath"`
  const { rows } = await runPrepared(query, named)
  return Object.fromEntries(rows.map(({ path, ...facts }) => [path, facts]))
}
