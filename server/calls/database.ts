import { decide } from '@rounds/core/access'
import { databaseContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { BACKUP, backupOrder, PROOF, proofOrder } from '../backup/backup-jobs.ts'
import type { BackupState } from '../backup/backups.ts'
import { readSystemState } from '../backup/system-state.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { readStatementFacts } from '../database/statement-facts.ts'
import { readTableFacts } from '../database/table-facts.ts'
import { Conflict, NotFound } from '../errors.ts'
import { INTEGRITY, type IntegrityResult } from '../integrity/integrity-job.ts'
import { mendOrphans } from '../integrity/orphans.ts'
import { askForJob, lastJobOf, openJobOf } from '../jobs/ask-job.ts'
import type { Actor } from '../rights/actor.ts'
import { version } from '../version.ts'
import { demand, type SpecialCall } from './call.ts'

const NOT_OURS = 'Rounds doesn’t back up this database.'

/** The tables of the database, its check, and its backups (screens, `/db-tools`). */
export const databaseCalls: SpecialCall = {
  paths: pathsOf(databaseContracts),

  add(app, { database, records, backups, disks, authenticate }) {
    const { query } = database
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('db-tools'))),
    }
    const ours = () => {
      if (!backups) throw new Conflict(NOT_OURS)
      return backups
    }
    addCall(app, databaseContracts.system, {
      ...guarded,
      handle: async () => {
        const { nodes, warnings, disks: all, ...state } = await readSystemState({ database, backups, disks })
        return { version, ...state, nodes: [...nodes], disks: [...all], warnings: [...warnings] }
      },
    })
    addCall(app, databaseContracts.tables, {
      ...guarded,
      handle: async () => [...(await readTableFacts(query))],
    })
    addCall(app, databaseContracts.statements, {
      ...guarded,
      handle: async ({ query: { order = 'total' } }) => {
        const measured = await readStatementFacts(query, order)
        return measured && { ...measured, statements: [...measured.statements] }
      },
    })
    addCall(app, databaseContracts.integrity, {
      ...guarded,
      handle: async () => {
        // In this order: if one ends in between, it is then the last one.
        const job = (await openJobOf(query, INTEGRITY)) ?? null
        const last = await lastJobOf(query, INTEGRITY)
        const result = last?.result as (Omit<AnswerResult, 'missing'> & { missing?: string[] }) | null
        // The check of an older release looked for no missing tables.
        return { job, last: last ? { ...last, result: result && { missing: [], ...result } } : null }
      },
    })
    addCall(app, databaseContracts.checkIntegrity, {
      ...guarded,
      handle: async ({ actor }) => ({
        JbId: await askForJob(records, actor, { kind: INTEGRITY, title: 'Check the database' }),
      }),
    })
    addCall(app, databaseContracts.mend, {
      ...guarded,
      handle: ({ actor, body }) =>
        records.unit(actor, async unit => {
          let mended = 0
          for (const reference of body.references) mended += await mendOrphans(unit, reference)
          return { mended }
        }),
    })
    addCall(app, databaseContracts.backups, {
      ...guarded,
      handle: async () => {
        const job = (await openJobOf(query, BACKUP)) ?? null
        const proof = (await openJobOf(query, PROOF)) ?? null
        const last = await lastJobOf(query, BACKUP)
        return {
          job,
          proof,
          failed: last?.state === 'failed' ? last.message : null,
          backups: backups ? answerOf(await backups.state()) : null,
        }
      },
    })
    addCall(app, databaseContracts.takeBackup, {
      ...guarded,
      handle: async ({ actor }) => {
        ours()
        return { JbId: await askForJob(records, actor, backupOrder) }
      },
    })
    addCall(app, databaseContracts.proveBackup, {
      ...guarded,
      handle: async ({ actor, body }) => {
        const { bases } = await ours().state()
        if (!bases.some(({ id }) => id === body.id)) throw new NotFound('This backup doesn’t exist.')
        return { JbId: await askForJob(records, actor, proofOrder(body.id)) }
      },
    })
    addCall(app, databaseContracts.backupSettings, {
      ...guarded,
      handle: async ({ actor, body }) => {
        const before = await ours().settings()
        await ours().saveSettings(body)
        await records.unit(actor, unit =>
          unit.audit({
            type: 'Backup',
            message: 'Changed when backups are taken and kept',
            data: { before, after: body },
          }),
        )
        return body
      },
    })
  },
}

const answerOf = ({ bases, ...state }: BackupState) => ({
  ...state,
  bases: bases.map(({ id, takenAt, tookMs, bytes, hasKey, uploads = null, proof }) => ({
    ...{ id, takenAt, tookMs, bytes, hasKey, uploads },
    proof: proof && { ...proof, problems: [...proof.problems], uploads: proof.uploads ?? null },
  })),
})

type AnswerResult = IntegrityResult & {
  readonly orphans: (Omit<IntegrityResult['orphans'][number], 'keys'> & { keys: string[] })[]
}
