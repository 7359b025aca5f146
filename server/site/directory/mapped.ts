import {
  type Addressed,
  type DirectoryKind,
  directoryAddress,
  directoryPaths,
} from '@rounds/core/rules/find-care'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { MappedPage } from '../read/pages.ts'

type Mapped = MappedPage & { readonly id: number }

/** Reads a part of the records of a kind as the sitemap has them. */
type ReadMapped = (
  database: Database,
  part: { readonly after: number; readonly most: number },
) => Promise<readonly Mapped[]>

const addressOf =
  (
    kind: DirectoryKind,
    rows: (after: number, most: number) => RawBuilder<Addressed & { modified: string | null }>,
  ): ReadMapped =>
  async ({ query }, { after, most }) => {
    const found = (await rows(after, most).execute(query)).rows
    return found.map(record => ({
      id: record.id,
      url: directoryAddress(kind, record),
      modified: record.modified,
      frequency: null,
      priority: null,
    }))
  }

const lists: ReadMapped = async () =>
  Object.values(directoryPaths).map((url, index) => ({
    id: index + 1,
    url,
    modified: null,
    frequency: null,
    priority: null,
  }))

/** The directory's pages that search engines are told of: its lists, and every record that is shown. */
export const mappedRecords: readonly ReadMapped[] = [
  lists,
  addressOf(
    'physician',
    (
      after,
      most,
    ) => sql`select "PhId" as id, "PhUrl" as slug, concat_ws(' ', "PhFirstName", "PhLastName", nullif("PhSuffix", '')) as name,
      to_json("PhUpdatedDt")#>>'{}' as modified from "Custom_Physician"
      where "PhVisible" and coalesce("PhMeta"->>'noIndex', 'false') <> 'true' and "PhId" > ${after} order by "PhId" limit ${most}`,
  ),
  addressOf(
    'location',
    (
      after,
      most,
    ) => sql`select "LId" as id, "LPageUrl" as slug, "LName" as name, to_json("LUpdatedDt")#>>'{}' as modified
      from "Custom_Location" where "LVisible" and "LId" > ${after} order by "LId" limit ${most}`,
  ),
  addressOf(
    'service',
    (
      after,
      most,
    ) => sql`select "ScId" as id, "ScUrl" as slug, "ScTitle" as name, to_json("ScUpdatedDt")#>>'{}' as modified
      from "Custom_ServiceCondition" where "ScVisible" and coalesce("ScMeta"->>'noIndex', 'false') <> 'true'
      and "ScId" > ${after} order by "ScId" limit ${most}`,
  ),
]
