import { submissionListContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { searchTermOf } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid } from '../errors.ts'
import { searchKeyOf } from '../records/sealed-submissions.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'

const { FormSubmission } = entities
const contract = submissionListContracts.find
const MOST = 100
const NOT_SEARCHABLE = 'Type a whole email address or phone number.'

/**
 * `POST /formsubmission/find`: by the keyed hash of an email address or a phone number; the query is stored nowhere.
 */
export const submissionFind: SpecialCall = {
  paths: pathsOf({ contract }),
  add(app, { records, cipher, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: actor => allow(actor, 'read', FormSubmission),
      handle: async ({ actor, body: { text } }) => {
        const term = searchTermOf(text)
        if (term === undefined) throw invalid([{ field: 'text', message: NOT_SEARCHABLE }])
        return records.unit(actor, async unit => {
          const key = await searchKeyOf(unit.query, cipher, term)
          const { rows } = await sql<{ id: number }>`select "FsId" as id from "FormSubmission"
            where string_to_array("FsSearchKeys", ' ') @> array[${key}::text]
            order by "FsId" desc limit ${MOST}`.execute(unit.query)
          const what = term.startsWith('email:') ? 'an email address' : 'a phone number'
          const found = rows.length === 1 ? '1 submission' : `${rows.length} submissions`
          await unit.audit({
            type: 'Searched',
            message: `Searched form submissions by ${what}: ${found}`,
            entity: FormSubmission.name,
          })
          return { keys: rows.map(({ id }) => id) }
        })
      },
    })
  },
}
