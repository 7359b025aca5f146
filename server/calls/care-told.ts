import { decide } from '@rounds/core/access'
import { careContracts } from '@rounds/core/api/contracts'
import { whoIsTold } from '@rounds/core/rules/care'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { demand, type SpecialCall } from './call.ts'
import { readWishes } from './read-told.ts'

const { told } = careContracts

/** `GET /mc/care/told`: who would be notified of an appointment request (screens, `/custom/user-notifications`). */
export const careTold: SpecialCall = {
  paths: pathsOf({ told }),

  add(app, { database: { query: executor }, authenticate }) {
    addCall(app, told, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('user-notifications'))),
      handle: async ({ query: { physician = null, location = null } }) => {
        const form = await appointmentForm(executor)
        const occasion = { isAppointment: true, form: form?.id ?? 0, physician, location }
        const verdicts = whoIsTold(await readWishes(executor, occasion), occasion)
        return {
          form: form?.name ?? null,
          addresses: [...(form?.addresses ?? [])],
          people: verdicts.map(({ wish, because }) => ({
            name: wish.name,
            from: wish.from,
            physician: wish.physician !== null,
            location: wish.location !== null,
            because,
          })),
        }
      },
    })
  },
}

/** The website's appointment form, with its own notification addresses. */
async function appointmentForm(executor: Executor) {
  const { rows } = await sql<{ id: number; name: string; addresses: readonly string[] }>`
    select "FrmId" as id, coalesce("FrmTitle", "FrmName") as name, array(
      select distinct address.value from json_array_elements(coalesce("FrmMetaData"->'notifications', '[]')) notice,
        json_array_elements_text(case when json_typeof(notice->'to') = 'array' then notice->'to' else '[]' end) address
      where address.value <> '' order by 1) as addresses
    from "Form" where "FrmVisible" and "FrmMetaData"->>'appointment' = 'true' order by "FrmId" limit 1`.execute(
    executor,
  )
  return rows[0]
}
