import { decideFormCode, mayChangeView, mayTouchFilesOfOthers, type ViewFacts } from '@rounds/core/access'
import type { AnyRow, Entity, EntityName } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { Forbidden, NotFound } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { refuseWhileUsed } from '../file-uses.ts'
import { requireProvenFor } from '../proven.ts'
import { hasRowFilter } from '../row-filter.ts'
import { guardPageAddress, guardPlaceAddress } from './addresses.ts'
import { guardEndpoints, guardKeyGroups } from './api-access.ts'
import { keepBuiltInLists, keepBuiltInTemplates, keepSettingNames } from './built-in.ts'
import { guardMicrositeFolder } from './microsite-folder.ts'
import { demand, type Guard, type Operation } from './operation.ts'
import { peopleGuards } from './people.ts'
import { checkReach } from './reach.ts'
import { guardBlocksOfSettings, guardSettingTypes } from './setting-types.ts'
import { guardHeldRequests, guardHolds } from './submissions.ts'

export type { Operation } from './operation.ts'

/**
 * Whether the permission check for writing an entity reads the database; the write is then in one transaction with it.
 */
export const needsFacts = (actor: Actor, entity: Entity): boolean =>
  guards[entity.name as EntityName] !== undefined || hasRowFilter(actor, entity)

/** Throws `Forbidden` with the reason, or `NotFound` for inaccessible records, unless every record may be written. */
export async function checkRights(executor: Executor, actor: Actor, entity: Entity, operation: Operation) {
  if (operation.records.length === 0) return
  await checkReach(executor, actor, entity, operation)
  await guards[entity.name as EntityName]?.(executor, actor, operation)
  requireProvenFor(actor, entity, operation.action)
}

const ownedBy = ({ UserId, VwShared }: AnyRow): ViewFacts => ({
  userId: String(UserId).toLowerCase(),
  shared: VwShared === true,
})

const guards: Readonly<Partial<Record<EntityName, Guard>>> = {
  ...peopleGuards,
  ApiGroup: guardKeyGroups,
  ApiEndpoint: guardEndpoints,
  Template: keepBuiltInTemplates,
  MiscData: keepBuiltInLists,
  DBConstants: keepSettingNames,
  Microsite: guardMicrositeFolder,
  FormSubmission: guardHolds,
  Custom_FormSubmission: guardHeldRequests,

  async Form(executor, { person }, { action, records, isRestored }) {
    // Nobody has written the code that comes back with its form.
    if (isRestored) return
    const coded =
      action === 'delete' ? [] : records.filter(({ FrmJavaScript }) => FrmJavaScript !== undefined)
    if (coded.length === 0 || decideFormCode(person).allowed) return
    const { rows } = await sql<AnyRow>`select "FrmId", "FrmJavaScript" from "Form"
      where "FrmId" = any(${coded.map(({ FrmId }) => Number(FrmId)).filter(Number.isInteger)}::int[])`.execute(
      executor,
    )
    const stored = new Map(rows.map(({ FrmId, FrmJavaScript }) => [FrmId, FrmJavaScript]))
    for (const { FrmId, FrmJavaScript } of coded)
      if ((FrmJavaScript ?? null) !== (stored.get(FrmId) ?? null)) demand(decideFormCode(person))
  },

  async Content(...asked) {
    await guardSettingTypes(...asked)
    await guardPageAddress(...asked)
  },
  ContentBlock: guardBlocksOfSettings,
  async TagToContent(...asked) {
    await guardSettingTypes(...asked)
    await guardPlaceAddress(...asked)
  },

  async SavedView(executor, actor, { action, records }) {
    if (action === 'create') {
      for (const record of records) demand(mayChangeView(actor.person, { ...ownedBy(record), shared: false }))
      return
    }
    const { rows } = await sql<AnyRow>`select * from "SavedView"
      where "VwId" = any(${records.map(({ VwId }) => Number(VwId))}::int[]) for update`.execute(executor)
    const byId = new Map(rows.map(row => [row.VwId, row]))
    for (const record of records) {
      const old = byId.get(record.VwId)
      if (!old) throw new NotFound()
      demand(mayChangeView(actor.person, ownedBy(old)))
      const moves = record.UserId !== undefined && String(record.UserId).toLowerCase() !== old.UserId
      if (moves && !actor.person.isMJA) throw new Forbidden('A view stays with the person who made it.')
    }
  },

  async File(executor, actor, { action, records, evenIfUsed }) {
    if (action === 'create') return
    const { rows } = await sql<{ id: number; path: string; userId: string | null }>`
      select "FId" as id, "FPath" as path, "UserId" as "userId" from "File"
      where "FId" = any(${records.map(({ FId }) => Number(FId))}::int[]) for update`.execute(executor)
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const { FId } of records) {
      const file = byId.get(Number(FId))
      if (!file) throw new NotFound(`Unknown file: ${FId}.`)
      if (file.userId !== actor.person.userId) demand(mayTouchFilesOfOthers(actor.person))
      if (action === 'delete' && evenIfUsed !== true) await refuseWhileUsed(executor, file.path)
    }
  },
}
