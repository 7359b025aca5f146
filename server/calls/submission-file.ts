import { submissionActContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import type { SubmittedAnswers } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound } from '../errors.ts'
import { disposition } from '../files/serve.ts'
import { readFormFile } from '../records/form-files.ts'
import { openSubmissions } from '../records/sealed-submissions.ts'
import { submissions } from '../records/submissions.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'
import { submissionToOpen } from './submission-to-open.ts'

const { FormSubmission } = entities
const contract = submissionActContracts.file
const MISSING = 'That file is not part of this submission anymore.'

/**
 * `POST /formsubmission/secure/{key}/files/{file}`: a visitor's file, as a download that the browser never displays.
 */
export const submissionFile: SpecialCall = {
  paths: pathsOf({ contract }),
  add(app, { database, records, cipher, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: actor => allow(actor, 'read', FormSubmission),
      handle: async ({ actor, params, body: { reason = '' }, reply }) => {
        const FsId = await submissionToOpen(records, actor, {
          act: 'open a file',
          key: String(params.key),
          reason,
        })
        const { query } = database
        const { rows } = await sql<{ id: number; sealed: string }>`select "FsId" as id, "FsSealed" as sealed
          from "FormSubmission" where "FsId" = ${FsId} and "FsSealed" is not null`.execute(query)
        const [fields] = await openSubmissions(query, cipher, submissions.FormSubmission, rows)
        const meta = JSON.parse(String(fields?.FsMetaData ?? 'null')) as SubmittedAnswers | null
        const file = meta?.files?.find(({ key }) => key === params.file)
        const content = file && (await readFormFile(query, cipher, params.file))
        if (!content) throw new NotFound(MISSING)
        const given = reason.trim()
        await records.unit(actor, unit =>
          unit.audit({
            type: 'Viewed',
            message: `Downloaded file ${params.file} of Form submission ${FsId}${given && `: ${given}`}`,
            entity: FormSubmission.name,
            key: String(FsId),
            ...(given && { data: { reason: given } }),
          }),
        )
        return reply
          .type('application/octet-stream')
          .header('content-length', content.length)
          .header('content-disposition', disposition(file.type ?? '', file.name || 'file', 'attachment'))
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'private, no-store')
          .send(content)
      },
    })
  },
}
