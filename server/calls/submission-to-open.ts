import { decideOnSubmission, type SubmissionAct } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import { Forbidden } from '../errors.ts'
import type { Records } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { keyFrom } from './entity-routes.ts'

const { FormSubmission } = entities

interface Asked {
  readonly act: SubmissionAct
  /** The key, as it stands in the address. */
  readonly key: string
  readonly reason: string
}

/** The key of a submission with which a person may do something that needs its answers. Throws `Forbidden` and `NotFound`. */
export async function submissionToOpen(
  records: Records,
  actor: Actor,
  { act, key, reason }: Asked,
): Promise<number> {
  const { json } = await records.read(actor, FormSubmission, keyFrom(FormSubmission, key))
  const { FsId, UserId } = JSON.parse(json) as { FsId: number; UserId: string | null }
  const decision = decideOnSubmission(actor.person, act, { assignedTo: UserId }, reason)
  if (!decision.allowed) throw new Forbidden(decision.because)
  return FsId
}
