import { type Entity, type EntityName, entities } from '@rounds/core/entities'
import type { Seeded } from '../insert.ts'
import { lately, workMoments } from './dates.ts'
import { members } from './people.ts'
import { createRandom, nth, type Random } from './random.ts'

/** A record that people worked on, as the audit log names it. */
export interface Worked {
  readonly entity: EntityName
  readonly key: number
  readonly shown: string
}

const DAYS = 90
const changedFields: Readonly<Partial<Record<EntityName, readonly string[]>>> = {
  Content: ['CTitle', 'CIntroText', 'CMetaDesc', 'CVisible', 'CSeoTitle'],
  Custom_Physician: ['PhBiography', 'PhPhoneList', 'PhAcceptsNew', 'PhPhoto'],
  Custom_Location: ['LHours', 'LPhone', 'LDescription', 'LPhoto'],
  Custom_ServiceCondition: ['ScSummary', 'ScDescription'],
  Redirect: ['RTo', 'RActive'],
  Form: ['FrmConfig', 'FrmMetaData'],
}

type Entry = Pick<Seeded<'AuditLog'>, 'Type' | 'Message' | 'Entity' | 'EntityKey' | 'Concerns' | 'Data'>

/** Audit entries with keys from a number on, the latest last, spread over 90 days. */
export function* auditEntries(
  from: number,
  count: number,
  worked: readonly Worked[],
  now: Date,
): Generator<Seeded<'AuditLog'>> {
  const momentAt = workMoments(createRandom(`audit days ${from}`), now, DAYS)
  for (let index = 0; index < count; index++) {
    const random = createRandom(`audit ${from + index}`)
    const { id, mail } = random.pick(members)
    yield {
      Id: from + index,
      Date: momentAt((index + 0.5) / count),
      UserName: mail,
      UserId: id,
      Address: `192.0.2.${random.int(2, 250)}`,
      ...(random.chance(0.3) ? signIn(id, random) : change(random.pick(worked), random)),
    }
  }
}

function signIn(id: string, random: Random): Entry {
  const entry = { Type: 'Login', Entity: 'AspNetUsers', EntityKey: id }
  if (random.chance(0.85)) return { ...entry, Message: 'Login Successful' }
  const Message = random.pick([
    'Login Fail: The user name or the password is not right.',
    'Login Fail: That code is wrong or has expired.',
    'Password Reset Required',
  ])
  return { ...entry, Message }
}

function change({ entity: name, key, shown }: Worked, random: Random): Entry {
  const entity: Entity = entities[name]
  const isNew = random.chance(0.1)
  const verb = isNew ? 'Created' : 'Changed'
  const fields = changedFields[name] ?? [entity.shows]
  return {
    Type: verb,
    Message: `${verb} ${entity.label} ${key} “${shown}”`.slice(0, 2000),
    Entity: name,
    EntityKey: String(key),
    Concerns: `;${name}/${key};`,
    Data: isNew ? null : { fields: random.some(fields, random.int(1, 2)) },
  }
}

const failures: readonly (readonly [type: string, message: string, method: string, path: string])[] = [
  ['Mail', 'The mail server did not answer within 10 seconds.', 'POST', '/api/v1/mc/email/send'],
  ['Template', 'Line 14: the tag “endif” is missing.', 'GET', '/services/heart-care'],
  ['Upload', 'The upload ended before the file was complete.', 'POST', '/api/v1/mc/file'],
  ['Import', 'The connection was closed by the browser.', 'POST', '/api/v1/db/custom_location/batch'],
  ['Image', 'The picture holds more than 100 million pixels.', 'POST', '/api/v1/mc/file/convert'],
]

/** What went wrong. */
export const errors = (now: Date): readonly Seeded<'ErrorLog'>[] =>
  Array.from({ length: 30 }, (_, index) => {
    const random = createRandom(`error ${index}`)
    const [Type, Message, Method, Path] = nth(failures, index)
    const ErrorId = random.uuid()
    return {
      Id: index + 1,
      ErrorId,
      Date: lately(random, now, DAYS),
      Type,
      Message,
      Method,
      Path,
      UserName: random.pick(members).mail,
    }
  })
    .sort((one, other) => one.Date.localeCompare(other.Date))
    .map((entry, index) => ({ ...entry, Id: index + 1 }))

const letters: readonly (readonly [subject: string, text: string, template: string, withheld?: true])[] = [
  [
    'New submission: Request an appointment',
    'Someone filled in “Request an appointment”. For their privacy the answers are not in this mail.',
    'mail-form-notice',
  ],
  [
    'We have received your message',
    'Thank you. We will answer within two working days.',
    'mail-form-confirmation',
  ],
  ['Your verification code', '', 'mail-sign-in-code', true],
  ['You have been invited to the back office of Wexmoor Health', '', 'mail-invitation', true],
  ['Storm warning', 'We close at 3 p.m. today. Emergency care goes on.', 'mail-location-alert'],
]

/** Mail that went out, or should have. */
export const mails = (now: Date): readonly Seeded<'EmailArchive'>[] =>
  Array.from({ length: 90 }, (_, index) => {
    const random = createRandom(`mail ${index}`)
    const [EaSubject, text, EaTemplate, withheld = false] = nth(letters, index)
    const EaStatus = random.chance(0.07) ? ('failed' as const) : ('sent' as const)
    const at = new Date(now.getTime() - ((90 - index) / 90) * DAYS * 86_400_000).toISOString()
    return {
      EaId: index + 1,
      EaCreatedDt: at,
      EaFrom: 'Wexmoor Health <hello@wexmoor.example>',
      EaTo: index % 5 === 1 ? `visitor${index}@mail.example` : random.pick(members).mail,
      EaSubject,
      EaText: withheld ? null : text,
      EaHtml: withheld ? null : `<p>${text}</p>`,
      EaWithheld: withheld,
      EaStatus,
      EaError: EaStatus === 'failed' ? 'The receiving server refused the address.' : null,
      EaTemplate,
      EaSentDt: EaStatus === 'sent' ? at : null,
    }
  })

/** A check of links that has ended, and what it found. */
export function linkCheck(addresses: readonly string[], now: Date) {
  const ended = lately(createRandom('link check'), now, 3)
  const job: Seeded<'Job'> = {
    JbId: 1,
    JbKind: 'link check',
    JbTitle: 'Check redirects and links',
    JbState: 'done',
    JbDone: 60,
    JbTotal: 60,
    JbAttempts: 1,
    UserId: nth(members, 2).id,
    JbMessage: 'Checked 60 links: 9 to look at.',
    JbCreatedDt: ended,
    JbEndedDt: ended,
  }
  const found = Array.from({ length: 60 }, (_, index): Seeded<'LinkCheck'> => {
    const isGone = index < 6
    const isMoved = !isGone && index < 9
    const LkUrl = isGone ? `/old/page-${index + 1}` : isMoved ? '/old/heart-2' : nth(addresses, index * 5)
    const evidence = isGone
      ? 'Nothing is there: visitors get “not found” (404).'
      : isMoved
        ? `A redirect leads to the page at ${nth(addresses, index)}.`
        : 'The page is there.'
    return {
      JbId: 1,
      LkUrl,
      LkFrom: nth(addresses, index * 3),
      LkOutcome: isGone ? 'gone' : isMoved ? 'moved' : 'ok',
      LkStatus: isGone ? 404 : isMoved ? 301 : 200,
      LkMessage: evidence,
      LkIsNew: index === 0,
      LkChain: isMoved ? [{ url: LkUrl }, { url: nth(addresses, index) }] : [],
      LkCreatedDt: ended,
    }
  })
  return { job, found }
}
