import { Type } from 'typebox'
import { AuditLog } from '../../entities/system.ts'
import { breaks } from '../../rules/records/audit-verdict.ts'
import type { Contract } from './contract.ts'
import { all, component, count, done, id, listOf, maybe, oneOf, orNull } from './schema.ts'

const tags = ['AuditLog']
const { Type: _, Message, ...others } = AuditLog.fields

/** Server-set fields are ignored, but not rejected, so that a record can be sent as it was read. */
const ignored = Object.fromEntries(
  Object.keys(others).map(name => [name, maybe(Type.Unknown({ description: 'Ignored.' }))]),
)

const zone = Type.String({
  maxLength: 64,
  format: 'time-zone',
  description: 'A time zone, such as America/Chicago.',
})
const month = Type.String({
  maxLength: 7,
  pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  description: 'A month, such as 2026-11.',
})

/** The audit log beside reading it, and emptying the error log (screens, `/logs`). */
export const logContracts = {
  note: {
    id: 'auditlog.post',
    method: 'POST',
    path: '/api/v1/db/auditlog/post',
    summary: 'Log what only the client sees',
    description: 'For all signed-in users. `UserName` is always the caller’s.',
    tags,
    body: all({
      ...ignored,
      Type: oneOf('Login', 'Export', 'Print', 'Import', 'Client'),
      Message: Type.String({ minLength: 1, maxLength: Message.max, format: 'line' }),
    }),
    response: { status: 201, description: 'The entry as stored.', schema: component('AuditLog') },
    refusals: [400, 401, 413, 415, 429],
  },
  verify: {
    id: 'audit.verify',
    method: 'POST',
    path: '/api/v1/mc/audit/verify',
    summary: 'Verify that no entry of the audit log was changed or removed',
    description:
      'Requires Logs. Walks the chain of seals from the start, or that of one month from the seal before it, and stops at the first mismatch; the verification itself is logged. `entry` is null if the very first seal is missing.',
    tags,
    body: all({ month: maybe(month), zone: maybe(zone) }),
    response: {
      description: 'The result.',
      schema: all({
        checked: count,
        unsealed: count,
        broken: orNull(all({ what: oneOf(...breaks), entry: orNull(id) })),
      }),
    },
    refusals: [400, 401, 403, 413, 415, 429],
  },
  days: {
    id: 'audit.days',
    method: 'GET',
    path: '/api/v1/mc/audit/days',
    summary: 'Count the entries of the audit log by day',
    description: 'Requires Logs. The last 30 days with today, in their order, in that time zone.',
    tags,
    query: all({ zone }),
    response: {
      description: 'The days and their entries.',
      schema: listOf(all({ day: Type.String({ format: 'date' }), entries: count })),
    },
    refusals: [400, 401, 403],
  },
  months: {
    id: 'audit.months',
    method: 'GET',
    path: '/api/v1/mc/audit/months',
    summary: 'The months of the audit log',
    description: 'Requires Logs. From this one back to that of the first entry, in that time zone.',
    tags,
    query: all({ zone }),
    response: { description: 'The months, latest first.', schema: listOf(month) },
    refusals: [400, 401, 403],
  },
  truncateErrors: {
    id: 'errorlog.truncate',
    method: 'GET',
    path: '/api/v1/db/errorlog/truncate',
    summary: 'Empty the error log',
    description: 'Requires Logs. The audit log records it, with the number of entries.',
    tags: ['ErrorLog'],
    response: { description: 'Emptied.', schema: done },
    refusals: [401, 403],
    acts: true,
  },
} as const satisfies Readonly<Record<string, Contract>>
