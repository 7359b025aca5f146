import { filesIn, kindOf } from '@rounds/core/blocks'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { ShownBlock } from '../page.ts'
import type { ShownFile, ShownFiles } from './draw-fields.ts'

/** What the blocks of a page show from elsewhere. */
export interface BlockInputs {
  readonly files: ShownFiles
}

/** What was read for the blocks of a page, and the entities that the page therefore depends on. */
export interface GatheredBlocks {
  readonly inputs: BlockInputs
  readonly dependsOn: readonly string[]
}

/** Reads what the blocks of a page show from elsewhere. */
export async function gatherBlocks(
  database: Database,
  blocks: readonly ShownBlock[],
): Promise<GatheredBlocks> {
  const drawn = blocks.filter(block => !kindOf(block).isPlain)
  const paths = [...new Set(drawn.flatMap(filesIn))]
  return {
    inputs: { files: await filesAt(database, paths) },
    dependsOn: paths.length > 0 ? ['File'] : [],
  }
}

/** The files at these paths that everyone may see. */
async function filesAt({ query }: Database, paths: readonly string[]): Promise<ShownFiles> {
  if (paths.length === 0) return {}
  const { rows } = await sql<ShownFile & { path: string }>`
    select "FPath" as path, "FType" as type, "FSize"::float8 as size, "FTitle" as title, "FHash" as hash,
      ("FMeta"->>'width')::int as width, ("FMeta"->>'height')::int as height, "FMeta"->>'captions' as captions
    from "File" where "FPath" = any(${[...paths]}::text[]) and not "FSecured" order by "FPath"`.execute(query)
  return Object.fromEntries(rows.map(({ path, ...file }) => [path, file]))
}
