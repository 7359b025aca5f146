import { Type } from 'typebox'
import type { Entity } from '../../entities/entity.ts'
import { Custom_FormSubmission, FormSubmission } from '../../entities/forms.ts'
import type { Contract } from './contract.ts'
import { keyParams } from './entity-key.ts'
import { listQuery } from './lists.ts'
import { all, component, done, flag, id, listOf, maybe, meaning } from './schema.ts'

/** People do not see this field and leave it empty; what fills it in is most often a program. */
export const trap = 'rounds-website'

const MOST_FIELDS = 1_000
const answer = Type.String({ maxLength: 1024 * 1024 })

/** What a visitor sends in (specification §7). */
export const submitFormContract = {
  id: 'form.submit',
  method: 'POST',
  path: '/api/v1/db/form/submit',
  summary: 'Send in a form',
  description: `Checked against the form’s own fields. A browser that asks for HTML is led to a page that says so, or gets the form again with what is wrong. A field \`${trap}\` is there to be left empty. Sent twice with the same \`rounds-token\` and the same answers, it is one submission. What looks like spam is kept as spam, and answered like any other.`,
  tags: ['Form'],
  isPublic: true,
  query: Type.Object({ id: meaning(id, 'The key of the form.'), isSubscribe: maybe(flag) }),
  bodyType: 'application/x-www-form-urlencoded',
  body: Type.Unsafe<Readonly<Record<string, string | readonly string[]>>>({
    type: 'object',
    additionalProperties: Type.Union([answer, Type.Array(answer, { maxItems: MOST_FIELDS })]),
    maxProperties: MOST_FIELDS,
  }),
  response: { description: 'It has arrived.', schema: done },
  refusals: [400, 404, 409, 413, 415, 429],
} as const satisfies Contract

/** Submissions with what visitors sent in; everybody who sees them is in the audit log (specification §7). */
export const submissionContracts = {
  FormSubmission: secure(FormSubmission),
  Custom_FormSubmission: secure(Custom_FormSubmission),
}

function secure(entity: Entity) {
  const { name, plural, label } = entity
  const path = `/api/v1/db/${name.toLowerCase()}/secure` as const
  const tags = [name]
  const params = keyParams(entity)
  return {
    list: {
      id: `${name}.secureList`,
      method: 'GET',
      path,
      summary: `${plural} with what was sent in`,
      description: 'Each one that is shown is in the audit log. Without paging, 1,000 at most.',
      tags,
      query: all(listQuery),
      response: {
        description: 'The rows that match.',
        schema: listOf(component(name)),
        hasPaging: true,
      },
      refusals: [400, 401, 403],
      acts: true,
    },
    replace: {
      id: `${name}.secureReplace`,
      method: 'PUT',
      path: `${path}/:key`,
      summary: `Replace it, with what was sent in: ${label}`,
      description: 'Where neither answers nor machine are sent, both stay as they are.',
      tags,
      params,
      headers: ['ifMatch'],
      body: component(`${name}Draft`),
      response: {
        description: 'The record with what was sent in.',
        schema: component(name),
        hasVersion: true,
      },
      refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    },
    remove: {
      id: `${name}.secureDelete`,
      method: 'DELETE',
      path: `${path}/:key`,
      summary: `Delete it: ${label}`,
      tags,
      params,
      headers: ['ifMatch'],
      response: { status: 204, description: 'It is gone.' },
      refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    },
  } as const satisfies Readonly<Record<string, Contract>>
}
