import type { Handover } from '../api/access-calls.ts'
import { counted } from '../rules/interface/counted.ts'

type Kind = Handover['items'][number]['kind']

const nouns: Readonly<Record<Kind, readonly [one: string, many: string]>> = {
  draft: ['draft', 'drafts'],
  scheduled: ['scheduled page', 'scheduled pages'],
  submission: ['form submission', 'form submissions'],
  appointment: ['appointment request', 'appointment requests'],
  notification: ['notification', 'notifications'],
}

const many = (kind: Kind, count: number) => counted(count, ...nouns[kind])

export const leavingWords = {
  what: 'their open work',
  title: (name: string) => `When ${name} leaves`,
  explained:
    'Disables the account, signs out every device, and hands open work to someone else. It all happens in one step.',
  to: 'Who takes over',
  nobody: 'Nobody',
  heading: 'What happens',
  disables: (name: string) => `${name} can no longer sign in.`,
  signsOut: (sessions: number) =>
    sessions === 0 ? 'No device is signed in.' : `${counted(sessions, 'device')} signed out.`,
  apiKeys: (name: string, keys: number) =>
    `${counted(keys, 'API key')} that ${name} created ${keys === 1 ? 'keeps' : 'keep'} working. ${keys === 1 ? 'Replace it' : 'Replace them'} under API access.`,
  moves: (kind: Kind, count: number, to: string) =>
    `${many(kind, count)} ${count === 1 ? 'goes' : 'go'} to ${to}.`,
  stays: (kind: Kind, count: number, to: string | null) =>
    to === null
      ? `${many(kind, count)} ${count === 1 ? 'stays' : 'stay'} with this account.`
      : `${many(kind, count)} ${count === 1 ? 'stays' : 'stay'} with this account: ${to} doesn’t have access.`,
  scheduledStays: 'A scheduled page that stays isn’t published at its time. It becomes a draft again.',
  named: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')}, and ${more} more` : names.join(', '),
  nothing: 'There is no open work.',
  refused: 'This can’t be done',
  leave: 'Disable and hand over',
  leaveAlone: 'Disable account',
  askTitle: (name: string) => `Disable ${name}?`,
  askText: 'You can turn the account on again under Details. Work that was handed over stays where it went.',
  failed: 'Nothing changed',
  done: (name: string, to: string | null) =>
    to === null ? `${name} is disabled.` : `${name} is disabled. ${to} took over.`,
}
