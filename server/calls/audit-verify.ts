import { decide } from '@rounds/core/access'
import { logContracts } from '@rounds/core/api/contracts'
import { auditVerdictWords } from '@rounds/core/rules/records'
import { sayMonth } from '@rounds/core/rules/time'
import { toolNamed } from '@rounds/core/tools'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { demand, type SpecialCall } from './call.ts'
import { monthPeriod } from './days.ts'

const contract = logContracts.verify

/** A call may walk the whole log; a node runs only one verification at a time, for all callers. */
const LIMIT = { name: 'audit verify', most: 12, seconds: 60 }

/** `POST /audit/verify`: verifies the audit log (screens, `/logs`). Audited. */
export const auditVerify: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { records, limits, auditChain, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('logs'))),
      handle: async ({ actor, body: { month, zone = 'UTC' } }) => {
        await limits.take(LIMIT, actor.person.userId)
        const verdict = await auditChain.verify(month ? monthPeriod(month, zone) : undefined)
        const what = month ? `the audit log of ${sayMonth(month)}` : 'the audit log'
        const message = `Verified ${what}: ${auditVerdictWords(verdict)}`
        await records.unit(actor, unit => unit.audit({ type: 'Verified', message, entity: 'AuditLog' }))
        return verdict
      },
    })
  },
}
