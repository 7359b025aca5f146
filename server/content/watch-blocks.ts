import { decideBlockKind } from '@rounds/core/access'
import { blockIssues, kindOf, type StoredBlock, settingsOf } from '@rounds/core/blocks'
import { type AnyRow, entities } from '@rounds/core/entities'
import type { PageBlock } from '@rounds/core/rules/page'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Forbidden, invalid } from '../errors.ts'
import type { Watcher } from '../records/unit.ts'
import type { Actor, WrittenBy } from '../rights/actor.ts'

const { ContentBlock } = entities

/**
 * Validates the settings of every written block by the definition of its kind, and rejects blocks of a protected kind
 * from people who may not create them, in any call, copy or import. Such a block may be moved on its page, deleted, and
 * restored as it was.
 */
export const watchBlocks: Watcher = {
  watches: entity => entity === ContentBlock,
  watch: by => ({
    async beforeWrite({ query }, _, { action, records }) {
      if (action === 'delete') return
      const sent = records.map(decoded)
      const stored = action === 'create' ? [] : await storedBlocks(query, sent)
      const before = (block: StoredBlock) => stored.find(({ CbId }) => CbId === block.CbId)
      const issues = sent.flatMap(block =>
        block.CbMetaData === undefined ? [] : blockIssues({ ...before(block), ...block }),
      )
      if (issues.length > 0) throw invalid(issues)
      if (!('person' in by)) return
      for (const block of sent) await requireAllowed(query, by, block, before(block))
    },
  }),
}

/** A block as sent, with its settings parsed. */
const decoded = (record: AnyRow): StoredBlock =>
  typeof record.CbMetaData === 'string'
    ? { ...record, CbMetaData: JSON.parse(record.CbMetaData) as unknown }
    : record

/** Throws `Forbidden` if a block is or was of a protected kind, and is more than moved or restored. */
async function requireAllowed(
  query: Executor,
  { person }: Actor,
  sent: StoredBlock,
  before: StoredBlock | undefined,
): Promise<void> {
  const refusal = [before, sent.CbMetaData === undefined ? undefined : sent]
    .flatMap(block => (block ? [decideBlockKind(person, kindOf(block))] : []))
    .find(({ allowed }) => !allowed)
  if (!refusal || (before && changesOnlyOrder(sent, before))) return
  if (before || !(await wasThere(query, sent))) throw new Forbidden(refusal.because)
}

async function storedBlocks(query: Executor, sent: readonly StoredBlock[]): Promise<readonly StoredBlock[]> {
  const ids = sent.map(({ CbId }) => Number(CbId)).filter(Number.isInteger)
  const { rows } = await sql<{ block: string }>`select row_to_json(b)::text as block from "ContentBlock" b
    where "CbId" = any(${ids}::int[])`.execute(query)
  return rows.map(({ block }) => JSON.parse(block))
}

const MOVES: ReadonlySet<string> = new Set(['CbId', 'CbUuid', 'CbSortOrder', 'RowVersion'])

const changesOnlyOrder = (sent: StoredBlock, stored: StoredBlock): boolean =>
  Object.entries(sent).every(
    ([name, value]) => MOVES.has(name) || JSON.stringify(value) === JSON.stringify(stored[name] ?? null),
  )

/** Whether a version of its page has exactly this block: then it is only restored. */
async function wasThere(query: Executor, { CbUuid, CId, CbMetaData }: StoredBlock): Promise<boolean> {
  if (typeof CbUuid !== 'string' || !Number.isInteger(CId)) return false
  const { rows } = await sql`select from "ContentVersion", json_array_elements("CvSnapshot"->'blocks') block
    where "CId" = ${Number(CId)} and "CvKind" = 'published' and block->>'CbUuid' = ${CbUuid.toLowerCase()}
      and (block->'CbMetaData')::jsonb = ${JSON.stringify(CbMetaData ?? null)}::jsonb limit 1`.execute(query)
  return rows.length > 0
}

/**
 * Rejects a draft with a block of a protected kind that its writer may not create, unless the page or its draft has the
 * very same block. Throws `Forbidden`.
 */
export function requireOwnBlocks(
  by: WrittenBy,
  blocks: readonly PageBlock[],
  known: readonly PageBlock[],
): void {
  if (!('person' in by)) return
  for (const block of blocks) {
    const decision = decideBlockKind(by.person, kindOf(block))
    if (decision.allowed) continue
    const same = known.find(({ CbUuid }) => CbUuid === block.CbUuid)
    const isSame = same && JSON.stringify(settingsOf(same)) === JSON.stringify(settingsOf(block))
    if (!isSame) throw new Forbidden(decision.because)
  }
}

/** Whether a draft has a block that someone may not create, so that it has to be checked. */
export const hasProtectedBlocks = ({ person }: Actor, blocks: readonly PageBlock[]): boolean =>
  blocks.some(block => !decideBlockKind(person, kindOf(block)).allowed)
