import { type BlockNeed, filesIn, kindOf, valuesOf } from '@rounds/core/blocks'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { nextMinute } from '../directory/open-now.ts'
import type { ShownBlock } from '../page.ts'
import type { ShownFile, ShownFiles } from './draw-fields.ts'
import { needReaders } from './read-needs.ts'

/** What the blocks of a page show from elsewhere. */
export interface BlockInputs {
  readonly files: ShownFiles
  /** What was read for each need, by its name. */
  readonly found: Readonly<Record<string, unknown>>
  /** The minute that it is, where a block says what is open now. */
  readonly minute: number | null
}

/** What was read for the blocks of a page, and what the page therefore depends on. */
export interface GatheredBlocks {
  readonly inputs: BlockInputs
  /** What was read as text, in which pages may be named by their keys. */
  readonly text: string
  readonly dependsOn: readonly string[]
  /** When the page is another one though nothing has changed. */
  readonly until?: number
}

/** What a need is kept by. */
export const nameOfNeed = (need: BlockNeed): string => JSON.stringify(need)

/** Reads what the blocks of a page show from elsewhere. */
export async function gatherBlocks(
  database: Database,
  blocks: readonly ShownBlock[],
  now: number,
): Promise<GatheredBlocks> {
  const drawn = blocks.filter(block => !kindOf(block).isPlain)
  const needs = new Map(
    drawn.flatMap(block =>
      (kindOf(block).needs?.(valuesOf(block)) ?? []).map(need => [nameOfNeed(need), need] as const),
    ),
  )
  const answers = await Promise.all(
    [...needs].map(
      async ([name, need]) => [name, await needReaders[need.read].read(database, need)] as const,
    ),
  )
  const text = JSON.stringify(answers.map(([, answer]) => answer))
  const paths = [...new Set([...drawn.flatMap(filesIn), ...filesNamed(text)])]
  const sorts = [...needs.values()].map(({ read }) => read)
  const isTimed = sorts.includes('locations')
  return {
    inputs: {
      files: await filesAt(database, paths),
      found: Object.fromEntries(answers),
      minute: isTimed ? Math.floor(now / 60_000) : null,
    },
    text,
    dependsOn: [
      ...new Set([
        ...(paths.length > 0 ? ['File'] : []),
        ...sorts.flatMap(sort => needReaders[sort].dependsOn),
      ]),
    ],
    ...(isTimed && { until: nextMinute(now) }),
  }
}

const filesNamed = (text: string): readonly string[] =>
  [...text.matchAll(/"(\/files\/[^"\\]{1,600})"/g)].map(([, path = '']) => path)

/** The files at these paths that everyone may see. */
async function filesAt({ query }: Database, paths: readonly string[]): Promise<ShownFiles> {
  if (paths.length === 0) return {}
  const { rows } = await sql<ShownFile & { path: string }>`
    select "FPath" as path, "FType" as type, "FSize"::float8 as size, "FTitle" as title, "FHash" as hash,
      ("FMeta"->>'width')::int as width, ("FMeta"->>'height')::int as height, "FMeta"->>'captions' as captions
    from "File" where "FPath" = any(${[...paths]}::text[]) and not "FSecured" order by "FPath"`.execute(query)
  return Object.fromEntries(rows.map(({ path, ...file }) => [path, file]))
}
