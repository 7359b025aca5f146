import {
  type CareChecks,
  type CareFound,
  type Client,
  type EvidenceLine,
  practiceCalls,
} from '@rounds/core/api'
import { type AnyRow, type Draft, type Entity, entityNamed, type Json } from '@rounds/core/entities'
import type { CareCheckId } from '@rounds/core/rules/care'
import { byteOrderMark, csvRecord } from '@rounds/core/rules/csv'
import { factWords } from '@rounds/core/words/facts'
import { siteToolsWords } from '@rounds/core/words/site-tools'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** A record found by a check. */
export type FoundRecord = CareFound['rows'][number]

/** The number of findings of each check. */
export const useChecks = (client: Client) => useSWR<CareChecks>('care checks', () => client.careChecks())

/** A page of a check's findings; the previous page stays until it is loaded. */
export const useFound = (client: Client, check: CareCheckId, page: number) =>
  useSWR<CareFound>(['care found', check, page], () => client.careFound({ check, page }), {
    keepPreviousData: true,
  })

/** The corrected value. */
export interface FieldFix {
  readonly value: Json
}

/** Stores one field of a record, at the version that the list has read. */
export const fieldFixSlots = (client: Client, entity: Entity, field: string, row: FoundRecord) =>
  submitSlots<FieldFix>(({ typed }) =>
    client.of(entity).update([row.id], { [field]: typed.value }, { version: row.version }),
  )

/** The missing link, to one or more other records. */
export interface LinkFix {
  readonly row: FoundRecord
  readonly keys: readonly (number | string)[]
}

/** Links records with the missing ones. */
export const linkFixSlots = (
  client: Client,
  { link, own, other }: { readonly link: string; readonly own: string; readonly other: string },
) =>
  submitSlots<object, LinkFix>(async ({ act }) => {
    const entity = entityNamed(link)
    if (!entity) return
    const records: readonly AnyRow[] = act.keys.map(key => ({ [own]: act.row.id, [other]: key }))
    await client.of(entity).createAll(records as readonly Draft<Entity>[])
  })

/** The evidence as a file, streamed. */
export const evidenceSlots = (client: Client) =>
  submitSlots<object, null, { readonly file: Blob; readonly rows: number }>(async () => {
    const { groups, evidence } = siteToolsWords
    const parts: string[] = [byteOrderMark, csvRecord(evidence.columns)]
    let rows = 0
    let piece: readonly EvidenceLine[]
    let after = 0
    do {
      piece = await practiceCalls(client.http).evidence(after)
      for (const { entity, record, title, fact, text, by, at } of piece)
        parts.push(
          csvRecord([
            groups[entity as keyof typeof groups],
            record,
            title,
            factWords.fact[fact as keyof typeof factWords.fact],
            text,
            by,
            at,
          ]),
        )
      rows += piece.length
      after = piece.at(-1)?.id ?? after
    } while (piece.length > 0)
    return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows }
  })
