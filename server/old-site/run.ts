import type { OldKind } from '@rounds/core/rules/old-site'
import { HttpError } from '../errors.ts'
import { askerNow, groupOf } from '../jobs/asker.ts'
import { heartbeat, type JobContext, type TakenJob } from '../jobs/jobs.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import type { OldSiteImport } from './imports.ts'
import { type ItemState, itemsToRun, type Outcome, type RunItem, settleItems } from './run-items.ts'

/** An import at work. */
export interface Run {
  readonly context: JobContext
  readonly job: TakenJob
  readonly found: OldSiteImport
  readonly signal: AbortSignal
}

/** Who asked for the import, with the rights that they have now; all that it does is one group of the audit log. */
export const actorOf = ({ context, job, found }: Run, cause: 'import' | 'undo' = 'import'): Promise<Actor> =>
  askerNow(
    context.database.query,
    { userId: found.userId, actedBy: found.actedBy, address: found.address },
    groupOf(job, cause),
  )

/** So many things share a transaction; where one of them is refused, each gets one of its own. */
const AT_ONCE = 25

/** How a kind of things is written. */
export interface Work {
  readonly kinds: readonly OldKind[]
  readonly state: ItemState
  /** Things are only begun; they count as done after the next pass. */
  readonly isFirstPass?: boolean
  /** Reads what is next, where it is not simply the next things of the kinds. */
  readonly next?: (run: Run, most: number) => Promise<readonly RunItem[]>
  /** Writes things in one unit, and says what became of each. */
  readonly write: (run: Run, unit: Unit, items: readonly RunItem[]) => Promise<readonly Outcome[]>
  readonly unit: (run: Run, actor: Actor, work: (unit: Unit) => Promise<void>) => Promise<void>
  /** What is done about a thing that was refused. */
  readonly refused?: (run: Run, actor: Actor, item: RunItem) => Promise<void>
}

/** Works off all things of some kinds. Each is noted in the transaction that writes it, so that none is written twice. */
export async function workOff(run: Run, work: Work): Promise<void> {
  const { query } = run.context.database
  for (;;) {
    run.signal.throwIfAborted()
    const { kinds, state } = work
    const items = await (work.next?.(run, AT_ONCE) ??
      itemsToRun(query, run.found.id, { kinds, state, most: AT_ONCE }))
    if (items.length === 0) return
    const actor = await actorOf(run)
    try {
      await writeAll(run, work, actor, items)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      for (const item of items) await writeOne(run, work, actor, item)
    }
  }
}

const writeAll = (run: Run, work: Work, actor: Actor, items: readonly RunItem[]) =>
  work.unit(run, actor, async unit => {
    // Held until the transaction ends, so that nobody cancels the import in the middle of what is written here.
    await heartbeat(unit.query, run.job, work.isFirstPass ? 0 : items.length)
    await settleItems(unit.query, run.found.id, await work.write(run, unit, items))
  })

async function writeOne(run: Run, work: Work, actor: Actor, item: RunItem): Promise<void> {
  try {
    await writeAll(run, work, actor, [item])
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    await settleItems(run.context.database.query, run.found.id, [
      { oldKey: item.oldKey, state: 'refused', reason: reasonOf(error) },
    ])
    await work.refused?.(run, actor, item)
  }
}

/** Why something was refused, in words. */
export const reasonOf = ({ body }: HttpError): string =>
  [body.message, ...(body.errors ?? []).map(({ message }) => message)]
    .filter((sentence, at, all) => sentence && all.indexOf(sentence) === at)
    .join(' ')
    .slice(0, 1000)

/** The keys of records that were just made. */
export const keysOf = (stored: readonly { readonly json: string }[], name: string): readonly number[] =>
  stored.map(({ json }) => Number((JSON.parse(json) as Readonly<Record<string, unknown>>)[name]))
