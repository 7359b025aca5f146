import type { entities, Row } from '@rounds/core/entities'
import { checkValue, text } from '@rounds/core/entities'
import { emailedOf, whoIsTold } from '@rounds/core/rules/care'
import { type Answered, downloadOf, type FormConfig } from '@rounds/core/rules/forms'
import { sayPeriod } from '@rounds/core/rules/time'
import { tagIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { FileLinks } from '../files/links.ts'
import { enqueueMail } from '../mail/queue.ts'
import type { Unit } from '../records/unit.ts'
import { linkToFile } from '../site/forms/download-link.ts'
import { readSiteZone } from '../sql/site-zone.ts'
import { readWishes } from './read-told.ts'

type FormMeta = NonNullable<Row<typeof entities.Form>['FrmMetaData']>

/** A submission that was just stored. */
export interface Arrived {
  readonly form: {
    readonly id: number
    readonly name: string
    readonly config: FormConfig
    readonly meta: FormMeta
  }
  readonly FsId: number
  /** The tag of its form. */
  readonly TId: number | null
  readonly answers: readonly Answered[]
  /** Whom an appointment was asked for with, and where. */
  readonly physician: number | null
  readonly location: number | null
}

/** Where the links of the emails lead. */
interface Addresses {
  readonly publicUrl: string
  readonly siteUrl: string
  readonly links: FileLinks
}

/**
 * Mails those who are to hear of a submission, after the commit: the addresses of the form, the staff that looks after
 * the physician and the location, and the visitor where the form says so. What was answered is in none of the mails.
 */
export async function notifyOfSubmission(
  unit: Unit,
  arrived: Arrived,
  { publicUrl, siteUrl, links }: Addresses,
): Promise<void> {
  const { form, FsId, TId, answers } = arrived
  const notices = form.meta.notifications ?? []
  const toStaff = notices.flatMap(({ to, subject }) => (to ?? []).map(address => ({ address, subject })))
  const responsible = (await responsibleFor(unit, arrived)).map(address => ({ address, subject: null }))
  const link = `${publicUrl}/maintenance/form-submissions/${TId ?? tagIds.Form_Manager}/${FsId}`
  const notified = new Set<string>()
  const file = form.meta.appointment ? 'mail-appointment-request' : 'mail-form-notice'
  const named = { FrmName: form.name, FrmTitle: form.name }
  const values = { form: named, link, ...(await placeOf(unit, arrived)) }
  const mails = [...toStaff, ...responsible].flatMap(({ address, subject }) => {
    if (!address || notified.has(address.toLowerCase())) return []
    notified.add(address.toLowerCase())
    return {
      to: address,
      template: { file, values, subject },
      subject: subject || `New submission: ${form.name}`,
      text: `Someone submitted the form “${form.name}”. Read it here:\n\n${link}\n\nThis email doesn’t include the answers.\n`,
    }
  })
  const opened = await fileFor(unit, arrived, { siteUrl, links })
  const toVisitor = notices.flatMap(({ toField, subject }) =>
    addressIn(answers, toField).map(to => ({
      to,
      template: {
        file: opened ? 'mail-form-download' : 'mail-form-confirmation',
        values: { form: named, ...opened },
        subject,
      },
      subject: subject || (opened ? `Your file: ${form.name}` : 'We have received what you sent'),
      text: `Thank you. We have received what you sent with the form “${form.name}”.\n\n${opened ? `Open the file here, until ${opened.until}:\n\n${opened.link}\n\n` : ''}If you didn’t fill it in, someone else entered your address. You don’t need to do anything.\n`,
    })),
  )
  const about = [...mails, ...toVisitor].map(mail => ({ ...mail, submission: FsId }))
  await enqueueMail(unit, about)
}

/** The link to the file that opens after the form, and until when it works. */
async function fileFor(
  unit: Unit,
  { form, FsId }: Arrived,
  { siteUrl, links }: Pick<Addresses, 'siteUrl' | 'links'>,
) {
  const download = downloadOf(form.config)
  if (!download) return undefined
  const { url, until } = linkToFile(links, { form: form.id, FsId }, download)
  const period = sayPeriod({ from: null, to: until }, await readSiteZone(unit.query))
  return { link: siteUrl + url, until: period.replace(/^until /, '') }
}

/** Where an appointment was asked for, as templates name it. */
async function placeOf(unit: Unit, { location }: Arrived) {
  if (location === null) return {}
  const { rows } = await sql<{
    LName: string
  }>`select "LName" from "Custom_Location" where "LId" = ${location}`.execute(unit.query)
  return rows[0] ? { location: rows[0] } : {}
}

const ADDRESS = text({ max: 256, format: 'email' })

/** The address that a visitor gave in a field; none where it is not an address. */
function addressIn(answers: readonly Answered[], name: string | null | undefined): readonly string[] {
  const given = answers.find(answer => name && answer.name === name)?.value
  return typeof given === 'string' && checkValue(ADDRESS, given) === undefined ? [given] : []
}

/** The addresses of the users who want to be told of it at once, by email. */
async function responsibleFor(
  unit: Unit,
  { form, physician, location }: Arrived,
): Promise<readonly string[]> {
  const occasion = { isAppointment: Boolean(form.meta.appointment), form: form.id, physician, location }
  return emailedOf(whoIsTold(await readWishes(unit.query, occasion), occasion))
}
