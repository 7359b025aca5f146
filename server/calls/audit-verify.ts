import { decide } from '@rounds/core/access'
import { auditVerdictWords, breaks } from '@rounds/core/rules/records'
import { toolNamed } from '@rounds/core/tools'
import { answer, refused } from '../contract/operation.ts'
import { all, count, id, orNull } from '../contract/schemas.ts'
import { demand, type SpecialCall } from './call.ts'

const path = '/api/v1/mc/audit/verify'

/** Each call may walk the whole log; a node walks once at a time, whoever asks. */
const LIMIT = { name: 'audit verify', most: 12, seconds: 60 }

/** `POST /audit/verify`: whether the entries of the audit log are as they were written (screens, `/logs`). Audited. */
export const auditVerify: SpecialCall = {
  paths: {
    [path]: {
      post: {
        operationId: 'audit.verify',
        summary: 'Verify that no entry of the audit log was changed or removed',
        description:
          'Comes with Logs. Walks the chain of seals from its beginning and stops at the first that does not fit; that it was verified stands in the log itself. An `entry` is null where the very first seal is gone.',
        tags: ['AuditLog'],
        responses: {
          200: answer(
            'What was found.',
            all({
              checked: count,
              unsealed: count,
              broken: orNull(all({ what: { enum: breaks }, entry: orNull(id) })),
            }),
          ),
          ...refused(400, 401, 403, 413, 415, 429),
        },
      },
    },
  },

  add(app, { records, limits, auditChain, authenticate }) {
    app.post(path, async request => {
      const actor = await authenticate(request)
      demand(decide(actor.person, 'open', toolNamed('logs')))
      await limits.take(LIMIT, actor.person.userId)
      const verdict = await auditChain.verify()
      const message = `Verified the audit log: ${auditVerdictWords(verdict)}`
      await records.unit(actor, unit => unit.audit({ type: 'Verified', message, entity: 'AuditLog' }))
      return verdict
    })
  },
}
