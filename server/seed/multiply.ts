import type { EntityName } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Cipher } from '../crypto/cipher.ts'
import type { Executor } from '../database/database.ts'
import { firstFolderTag } from './base/tags.ts'
import { withoutIndexes } from './bulk.ts'
import { counts } from './demo/counts.ts'
import { encryptSubmissions, sealSeeded } from './demo/encrypt-submissions.ts'
import { locations } from './demo/locations.ts'
import { auditEntries } from './demo/logs.ts'
import { lineUrl, pages } from './demo/pages.ts'
import { redirects } from './demo/redirects.ts'
import { serviceLines } from './demo/service-lines.ts'
import { services } from './demo/services.ts'
import { submissions } from './demo/submissions.ts'
import { writeMorePages } from './demo/write-content.ts'
import { writePhysicians } from './demo/write-healthcare.ts'
import { insert, nextKey } from './insert.ts'

type Grow = (executor: Executor, times: number, now: Date, cipher: Cipher | undefined) => Promise<unknown>

const addresses = serviceLines.map(line => lineUrl(line))
const pageCount = [...pages()].length

const growing = {
  async Content(executor, times) {
    const [page, block] = [await nextKey(executor, 'Content'), await nextKey(executor, 'ContentBlock')]
    await writeMorePages(executor, page, block, pageCount * times)
  },
  async Custom_Location(executor, times) {
    const from = await nextKey(executor, 'Custom_Location')
    await insert(executor, 'Custom_Location', locations(from, counts.locations * times))
  },
  async Custom_Physician(executor, times) {
    const { rows } = await sql<{
      LId: number
    }>`select "LId" from "Custom_Location" order by 1 limit 200`.execute(executor)
    const from = await nextKey(executor, 'Custom_Physician')
    const places = rows.map(row => row.LId)
    await writePhysicians(executor, from, counts.physicians * times, places)
  },
  async Custom_ServiceCondition(executor, times) {
    const from = await nextKey(executor, 'Custom_ServiceCondition')
    await insert(executor, 'Custom_ServiceCondition', services(from, counts.services * times))
  },
  async Redirect(executor, times, now) {
    const from = await nextKey(executor, 'Redirect')
    await insert(executor, 'Redirect', redirects(from, counts.redirects * times, addresses, now))
  },
  async FormSubmission(executor, times, now, cipher) {
    const from = await nextKey(executor, 'FormSubmission')
    const sent = submissions(from, counts.submissions * times, now, cipher !== undefined)
    await insert(executor, 'FormSubmission', encryptSubmissions('FormSubmission', sent, cipher))
    await sealSeeded(executor, cipher)
  },
  async AuditLog(executor, times, now) {
    const from = await nextKey(executor, 'AuditLog')
    const worked = addresses.map((shown, index) => ({ entity: 'Content' as const, key: index + 1, shown }))
    await insert(executor, 'AuditLog', auditEntries(from, counts.auditEntries * times, worked, now))
  },
} satisfies Readonly<Record<string, Grow>>

/** The entities whose records a scale multiplies. */
export type Growing = keyof typeof growing
export const growingEntities = Object.keys(growing) as readonly Growing[]

/** The tables that growing an entity writes to. */
const tables: Readonly<Record<Growing, readonly EntityName[]>> = {
  Content: ['Content', 'ContentBlock', 'TagToContent'],
  Custom_Location: ['Custom_Location'],
  Custom_Physician: [
    'Custom_Physician',
    'Custom_KyruusProvider',
    'Custom_PhysicianToSpecialty',
    'Custom_LocationToPhysician',
    'Custom_ServiceConditionToPhysician',
  ],
  Custom_ServiceCondition: ['Custom_ServiceCondition'],
  Redirect: ['Redirect'],
  FormSubmission: ['FormSubmission'],
  AuditLog: ['AuditLog'],
}

/** From here on it is faster to build indexes anew than to keep them up row by row. */
const MANY = 10

/** Adds to a demo so many times its records: of every entity that grows, or of one. */
export async function multiply(
  executor: Executor,
  times: number,
  now: Date,
  { only, cipher }: { readonly only?: Growing; readonly cipher?: Cipher },
): Promise<void> {
  if (times < 1) return
  const { rows } = await sql`select 1 from "Tag" where "TId" = ${firstFolderTag}`.execute(executor)
  if (rows.length === 0) throw new Error('Only a database that holds the demo can be multiplied.')
  for (const name of only ? [only] : growingEntities) {
    const work = () => growing[name](executor, times, now, cipher)
    await (times < MANY ? work() : withoutIndexes(executor, tables[name], work))
  }
}
