import { entity } from './entity.ts'
import {
  boolean,
  choice,
  date,
  datetime,
  identity,
  integer,
  json,
  list,
  lone,
  longText,
  object,
  reference,
  stamp,
  text,
  uuid,
} from './field.ts'
import { inOrder } from './record-check.ts'

/** The extra fields of a news page: date, author, source (specification §3; decisions §2). */
export const News = entity('News', {
  family: 'site',
  label: 'News item',
  plural: 'News',
  prefix: 'N',
  key: 'NId',
  shows: 'NAuthor',
  sort: 'NDate desc',
  rowFilter: 'content tags',
  fields: {
    NId: identity({ label: 'ID', column: true }),
    CId: reference('Content', {
      required: true,
      unique: true,
      onDelete: 'cascade',
      label: 'Page',
      column: true,
    }),
    NDate: date({ required: true, indexed: true, label: 'Date', column: true }),
    NAuthor: text({ max: 200, searchable: true, column: true }),
    NSource: text({ max: 200, searchable: true, column: true }),
    NSourceLink: text({ max: 800, format: 'link' }),
    NFeatured: boolean({ required: true, default: false, label: 'Featured', column: true }),
    NCreatedDt: stamp('created', { label: 'Created' }),
    NUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** The extra fields of an event page: place, contact, registration, recurrence (decisions §2). */
export const EventItem = entity('EventItem', {
  family: 'site',
  label: 'Event',
  prefix: 'Ei',
  key: 'EiId',
  shows: 'EiPlace',
  rowFilter: 'content tags',
  fields: {
    EiId: identity({ label: 'ID', column: true }),
    CId: reference('Content', {
      required: true,
      unique: true,
      onDelete: 'cascade',
      label: 'Page',
      column: true,
    }),
    EiPlace: text({ max: 200, searchable: true, column: true }),
    EiAddress: text({ max: 400, searchable: true }),
    LId: reference('Custom_Location', { label: 'Location', column: true }),
    EiCategory: text({ max: 100, searchable: true, indexed: true, column: true }),
    EiContact: text({ max: 200, searchable: true }),
    EiEmail: text({ max: 256, format: 'email', label: 'Email' }),
    EiPhone: text({ max: 40, format: 'phone' }),
    EiCost: text({ max: 100 }),
    EiCapacity: integer({ min: 0, max: 1_000_000 }),
    EiRegistrationLink: text({ max: 800, format: 'link' }),
    EiRepeat: json(
      object({
        frequency: choice(['once', 'daily', 'weekly', 'monthly', 'yearly']),
        interval: integer({ min: 1, max: 366 }),
        days: json(list(lone(integer({ min: 0, max: 6 })), 7)),
        until: date(),
      }),
      { label: 'Repeats' },
    ),
    EiCreatedDt: stamp('created', { label: 'Created' }),
    EiUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/** One date of an event; an event that repeats has one row for each (decisions §2). */
export const EventDate = entity('EventDate', {
  family: 'site',
  prefix: 'Ed',
  key: 'EdId',
  alternateKey: 'EdUuid',
  rowFilter: 'event',
  shows: 'EdStartDt',
  sort: 'EdStartDt',
  checks: [inOrder('EdStartDt', 'EdEndDt')],
  fields: {
    EdId: identity({ label: 'ID', column: true }),
    EdUuid: uuid({ required: true, generated: true, unique: true, label: 'UUID' }),
    EiId: reference('EventItem', { required: true, onDelete: 'cascade', label: 'Event', column: true }),
    EdStartDt: datetime({ required: true, indexed: true, label: 'Begins', column: true }),
    EdEndDt: datetime({ label: 'Ends', column: true }),
    EdAllDay: boolean({ required: true, default: false, label: 'All day', column: true }),
    EdCancelled: boolean({ required: true, default: false, label: 'Canceled', column: true }),
    EdNote: text({ max: 400, searchable: true }),
    EdCreatedDt: stamp('created', { label: 'Created' }),
    EdUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/**
 * A moved or deleted address (specification §2; screens, redirects). `RFrom` of a pattern ends in `*`, and `RStatus` is
 * its response; every other type is its own status. The rules reject loops.
 */
export const Redirect = entity('Redirect', {
  family: 'site',
  prefix: 'R',
  key: 'RId',
  shows: 'RFrom',
  sort: 'RFrom',
  recognizedBy: [['RFrom']],
  fields: {
    RId: identity({ label: 'ID', column: true }),
    RType: choice(['301', '302', '307', '410', 'pattern'], {
      required: true,
      default: '301',
      label: 'Type',
      indexed: true,
      column: true,
      labels: {
        '301': '301 Permanent',
        '302': '302 Temporary',
        '307': '307 Temporary, same method',
        '410': '410 Gone',
        pattern: 'Pattern',
      },
    }),
    RFrom: text({
      required: true,
      unique: true,
      max: 600,
      format: 'path',
      searchable: true,
      label: 'From',
      column: true,
    }),
    RTo: text({ max: 2000, format: 'link', searchable: true, label: 'To', column: true }),
    RStatus: choice([301, 302, 307, 410], {
      required: true,
      default: 301,
      label: 'Answers with',
      help: 'Used when the type is Pattern.',
    }),
    RHits: integer({
      required: true,
      default: 0,
      min: 0,
      readOnly: true,
      indexed: true,
      label: 'Hits',
      column: true,
    }),
    RLastHitDt: datetime({ readOnly: true, label: 'Last hit', column: true }),
    RActive: boolean({ required: true, default: true, label: 'On', column: true }),
    RNote: text({ max: 1000, searchable: true }),
    RCreatedDt: stamp('created', { label: 'Created' }),
    RUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A message to the staff, dated and archived; the archive call names its key `sId` (specification §7). */
export const SystemMessages = entity('SystemMessages', {
  family: 'site',
  label: 'System message',
  prefix: 'S',
  key: 'SId',
  shows: 'STitle',
  sort: 'SFromDt desc',
  checks: [inOrder('SFromDt', 'SToDt')],
  fields: {
    SId: identity({ label: 'ID', column: true }),
    STitle: text({ required: true, max: 200, searchable: true, column: true }),
    SText: longText({ max: 20_000, format: 'html', searchable: true, label: 'Text' }),
    SLevel: choice(['info', 'warning', 'urgent'], {
      required: true,
      default: 'info',
      label: 'Level',
      column: true,
      labels: { info: 'For information', warning: 'Warning', urgent: 'Urgent' },
    }),
    SGroups: json(list(lone(text({ max: 36 })), 200), {
      label: 'For',
      help: 'User groups. Leave empty for everyone.',
    }),
    SFromDt: datetime({ indexed: true, label: 'Show from', column: true }),
    SToDt: datetime({ indexed: true, label: 'Show until', column: true }),
    SArchivedDt: datetime({ readOnly: true, indexed: true, label: 'Archived', column: true }),
    SCreatedDt: stamp('created', { label: 'Created' }),
    SUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** Records that a user has dismissed a system message (screens, system messages). */
export const SystemMessageDismissal = entity('SystemMessageDismissal', {
  family: 'site',
  label: 'Dismissed message',
  plural: 'Dismissed messages',
  prefix: 'Smd',
  key: ['SId', 'UserId'],
  shows: 'SId',
  fields: {
    SId: reference('SystemMessages', { required: true, onDelete: 'cascade', label: 'Message', column: true }),
    UserId: reference('AspNetUsers', {
      required: true,
      key: 'uuid',
      onDelete: 'cascade',
      label: 'By',
      column: true,
    }),
    SmdCreatedDt: stamp('created', { label: 'When', column: true }),
  },
})
