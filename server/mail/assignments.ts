import { entities } from '@rounds/core/entities'
import { tagIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Unit, Watcher } from '../records/unit.ts'
import { enqueueMail } from './queue.ts'

interface Assigned {
  readonly FsId: number
  readonly TId: number | null
  readonly form: string
}

/** The maximum number of links per email; beyond that it gives the count. */
const MOST_LINKS = 50

/**
 * Emails people that a submission was assigned to them, by any call or job, unless they assigned it themselves. The
 * email contains a link and no answers.
 */
export const watchAssignments = (publicUrl: string): Watcher => ({
  watches: entity => entity === entities.FormSubmission,
  watch(by) {
    const byAssignee = new Map<string, Assigned[]>()
    return {
      async beforeWrite({ query }, _, { action, records }) {
        if (action !== 'update') return
        for (const { FsId, UserId } of records) {
          if (typeof UserId !== 'string' || UserId.toLowerCase() === by.author.userId?.toLowerCase()) continue
          const { rows } = await sql<Assigned>`
            select "FsId", s."TId", coalesce("FrmTitle", "FrmName") as form from "FormSubmission" s join "Form" using ("FrmId")
            where "FsId" = ${FsId} and s."UserId" is distinct from ${UserId}::uuid`.execute(query)
          byAssignee.set(UserId, [...(byAssignee.get(UserId) ?? []), ...rows])
        }
      },
      async beforeCommit(unit) {
        for (const [userId, assigned] of byAssignee) await tell(unit, userId, assigned, publicUrl)
      },
    }
  },
})

async function tell(unit: Unit, userId: string, assigned: readonly Assigned[], publicUrl: string) {
  const { rows } = await sql<{ address: string }>`select "Email" as address from "AspNetUsers"
    where "Id" = ${userId}::uuid and not "Disabled" and "Email" is not null`.execute(unit.query)
  const [first, ...others] = assigned
  const [account] = rows
  if (!first || !account) return
  const submissions = assigned.slice(0, MOST_LINKS).map(({ FsId, TId, form }) => ({
    form,
    link: `${publicUrl}/maintenance/form-submissions/${TId ?? tagIds.Form_Manager}/${FsId}`,
  }))
  const links = submissions.map(({ form, link }) => `${form}: ${link}`)
  const more = assigned.length - links.length
  const what = others.length > 0 ? `${assigned.length} form submissions` : 'a form submission'
  const by = unit.author.userName ?? 'Rounds'
  await enqueueMail(unit, [
    {
      to: account.address,
      template: {
        file: 'mail-assigned',
        values: { by, what, submissions, more, link: submissions[0]?.link },
      },
      subject: others.length > 0 ? `${what} are assigned to you` : `Assigned to you: ${first.form}`,
      text: `${by} assigned ${what} to you:\n\n${links.join('\n')}\n${more > 0 ? `And ${more} more.\n` : ''}\nThis email doesn’t include the answers.\n`,
      ...(others.length === 0 && { submission: first.FsId }),
    },
  ])
}
