import { type EntityName, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { fingerprintOf } from '../../audit/error-log.ts'
import type { Cipher } from '../../crypto/cipher.ts'
import type { Executor } from '../../database/database.ts'
import { contentSql } from '../../forms/versions.ts'
import { version } from '../../version.ts'
import { insert } from '../insert.ts'
import { comments } from './comments.ts'
import { counts } from './counts.ts'
import { encryptSubmissions, sealSeeded } from './encrypt-submissions.ts'
import { forms } from './forms.ts'
import { locations } from './locations.ts'
import { auditEntries, errors, linkCheck, mails, type Worked } from './logs.ts'
import { dismissals, notifications, systemMessages } from './notices.ts'
import { physicians } from './physicians.ts'
import { redirects } from './redirects.ts'
import { appointmentRequests, submissions } from './submissions.ts'
import { apiEndpoints, apiGroups, keys } from './system.ts'
import type { Written } from './write-content.ts'

/** Writes what comes and goes: forms with submissions, comments, redirects, messages, logs. */
export async function writeTraffic(
  executor: Executor,
  now: Date,
  { ledger, events }: Written,
  cipher: Cipher | undefined,
): Promise<void> {
  const addresses = ledger.content.flatMap(page => (page.CtId === 1 && page.CSeoUrl) || [])
  const commented = ledger.content.flatMap(page =>
    page.CtId === 13 || page.CtId === 2 ? (page.CId ?? []) : [],
  )
  await insert(executor, 'EventItem', events.items)
  await insert(executor, 'EventDate', events.dates)
  await insert(executor, 'Form', forms())
  await sql`insert into "FormVersion" ("FrmId", "FvNumber", "FvContent", "FvReason", "FvCreatedDt", "FvUpdatedDt")
    select "FrmId", 1, ${contentSql}, 'Published', "FrmCreatedDt", "FrmUpdatedDt" from "Form" where "FrmVisible"`.execute(
    executor,
  )
  await writeSubmissions(executor, now, cipher)
  await insert(executor, 'Comment', comments(commented, now))
  await insert(executor, 'Redirect', redirects(1, counts.redirects, addresses, now))
  await insert(executor, 'SystemMessages', systemMessages(now))
  await insert(executor, 'SystemMessageDismissal', dismissals())
  await insert(executor, 'Custom_UserNotification', notifications())
  await insert(executor, 'ApiGroup', apiGroups())
  await insert(executor, 'ApiEndpoint', apiEndpoints())
  await insert(executor, 'KeyManager', keys())
  await writeLogs(executor, now, addresses, ledger.content)
}

async function writeSubmissions(executor: Executor, now: Date, cipher: Cipher | undefined): Promise<void> {
  const { submissions: count, physicians: doctors, locations: places } = counts
  const isEncrypted = cipher !== undefined
  const sent = submissions(1, count, now, isEncrypted)
  const requests = appointmentRequests(1, count, doctors, places, now, isEncrypted)
  await insert(executor, 'FormSubmission', encryptSubmissions('FormSubmission', sent, cipher))
  await insert(
    executor,
    'Custom_FormSubmission',
    encryptSubmissions('Custom_FormSubmission', requests, cipher),
  )
  await sealSeeded(executor, cipher)
}

async function writeLogs(
  executor: Executor,
  now: Date,
  addresses: readonly string[],
  content: Written['ledger']['content'],
): Promise<void> {
  const worked = [
    ...workedOn('Content', content.slice(0, 300)),
    ...workedOn('Custom_Location', locations(1, counts.locations)),
    ...workedOn('Custom_Physician', physicians(1, 120)),
    ...workedOn('Form', forms()),
  ]
  const check = linkCheck(addresses, now)
  await insert(executor, 'AuditLog', auditEntries(1, counts.auditEntries, worked, now))
  await insert(
    executor,
    'ErrorLog',
    errors(now).map(entry => ({
      ...entry,
      Fingerprint: fingerprintOf({
        type: entry.Type ?? '',
        message: entry.Message ?? '',
        path: entry.Path ?? null,
      }),
      Version: version,
    })),
  )
  await sql`insert into error_group (fingerprint, type, message, path, first_at, last_at, seen, first_version,
      last_version, last_entry)
    select "Fingerprint", max("Type"), max("Message"), max("Path"), min("Date"), max("Date"), count(*), max("Version"),
      max("Version"), max("Id") from "ErrorLog" group by "Fingerprint"`.execute(executor)
  await insert(executor, 'EmailArchive', mails(now))
  await insert(executor, 'Job', [check.job])
  await insert(executor, 'LinkCheck', check.found)
}

function workedOn(
  entity: EntityName,
  records: Iterable<Readonly<Record<string, unknown>>>,
): readonly Worked[] {
  const { key, shows } = entities[entity]
  return Array.from(records, record => ({
    entity,
    key: Number(record[key[0] ?? '']),
    shown: String(record[shows] ?? ''),
  }))
}
