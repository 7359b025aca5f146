import { entity } from './entity.ts'
import {
  boolean,
  choice,
  datetime,
  identity,
  json,
  longText,
  object,
  reference,
  stamp,
  text,
} from './field.ts'
import { inOrder, neededWhere } from './record-check.ts'
import { openingHours } from './shapes.ts'

const user = reference('AspNetUsers', {
  required: true,
  onDelete: 'cascade',
  column: true,
  key: 'uuid',
  label: 'User',
})

/** An alert at one or several locations, with dates (ours; screens, location alerts). */
export const Custom_LocationAlert = entity('Custom_LocationAlert', {
  family: 'healthcare',
  prefix: 'La',
  key: 'LaId',
  shows: 'LaTitle',
  sort: 'LaFromDt desc',
  checks: [
    inOrder('LaFromDt', 'LaToDt'),
    neededWhere('LaPlace', ['region'], 'SId'),
    neededWhere('LaEffect', ['closed', 'hours'], 'LaToDt'),
    neededWhere('LaEffect', ['hours'], 'LaHours'),
  ],
  fields: {
    LaId: identity({ label: 'ID', column: true }),
    LaTitle: text({ required: true, max: 200, searchable: true, column: true }),
    LaText: longText({ max: 20_000, format: 'html', searchable: true, label: 'Text' }),
    LaLevel: choice(['info', 'warning', 'emergency'], {
      required: true,
      default: 'info',
      label: 'Level',
      column: true,
      labels: { info: 'For information', warning: 'Warning', emergency: 'Emergency' },
    }),
    LaLink: text({ max: 800, format: 'link' }),
    LaPlace: choice(['locations', 'region', 'all'], {
      required: true,
      default: 'locations',
      label: 'Where',
      column: true,
      labels: { locations: 'Chosen locations', region: 'A state or city', all: 'All locations' },
    }),
    SId: reference('Custom_State', { label: 'State' }),
    LaCity: text({ max: 200, label: 'City', help: 'Leave empty for the whole state.' }),
    LaEffect: choice(['none', 'closed', 'hours'], {
      required: true,
      default: 'none',
      label: 'Opening hours',
      column: true,
      labels: { none: 'As usual', closed: 'Closed', hours: 'Other hours' },
    }),
    LaHours: json(openingHours, { label: 'Hours during the alert' }),
    LaFromDt: datetime({ indexed: true, label: 'From', column: true }),
    LaToDt: datetime({ indexed: true, label: 'Until', column: true }),
    LaActive: boolean({ required: true, default: true, label: 'On', column: true }),
    LaCreatedDt: stamp('created', { label: 'Created' }),
    LaUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** At which locations an alert is (ours). */
export const Custom_LocationAlertToLocation = entity('Custom_LocationAlertToLocation', {
  family: 'healthcare',
  label: 'Alert at a location',
  plural: 'Alerts at locations',
  prefix: 'Latl',
  key: ['LaId', 'LId'],
  shows: 'LId',
  fields: {
    LaId: reference('Custom_LocationAlert', {
      required: true,
      onDelete: 'cascade',
      label: 'Alert',
      column: true,
    }),
    LId: reference('Custom_Location', {
      required: true,
      onDelete: 'cascade',
      label: 'Location',
      column: true,
    }),
    LatlCreatedDt: stamp('created', { label: 'Created' }),
  },
})

const told = ['at once', 'daily', 'weekly', 'never'] as const
const toldLabels = {
  'at once': 'Right away',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
} as const

/** Which user looks after, and is told about, which physician at which location (decisions §2). */
export const Custom_UserToExpertSystem = entity('Custom_UserToExpertSystem', {
  family: 'healthcare',
  label: 'Responsibility',
  prefix: 'Utes',
  key: ['UserId', 'PhId', 'LId'],
  shows: 'UserId',
  fields: {
    UserId: user,
    PhId: reference('Custom_Physician', {
      required: true,
      onDelete: 'cascade',
      column: true,
      label: 'Physician',
    }),
    LId: reference('Custom_Location', {
      required: true,
      onDelete: 'cascade',
      column: true,
      label: 'Location',
    }),
    Meta: json(
      object({
        submissions: boolean(),
        alerts: boolean(),
        profileChanges: boolean(),
        by: choice(['mail', 'dashboard', 'both']),
        how: choice(told),
      }),
      { label: 'About' },
    ),
    UtesCreatedDt: stamp('created', { label: 'Created' }),
    UtesUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** Who is told of what, for any or one physician and location (ours; screens, user notifications). */
export const Custom_UserNotification = entity('Custom_UserNotification', {
  family: 'healthcare',
  prefix: 'Un',
  key: 'UnId',
  shows: 'UnEvent',
  sort: 'UnId desc',
  fields: {
    UnId: identity({ label: 'ID', column: true }),
    UserId: user,
    UnEvent: choice(
      ['appointment request', 'form submission', 'location alert', 'comment', 'profile change'],
      {
        required: true,
        default: 'appointment request',
        label: 'About',
        indexed: true,
        column: true,
        labels: {
          'appointment request': 'Appointment requests',
          'form submission': 'Form submissions',
          'location alert': 'Location alerts',
          comment: 'Comments',
          'profile change': 'Profile changes',
        },
      },
    ),
    PhId: reference('Custom_Physician', {
      onDelete: 'cascade',
      label: 'Physician',
      help: 'Empty means any.',
      column: true,
    }),
    LId: reference('Custom_Location', {
      onDelete: 'cascade',
      label: 'Location',
      help: 'Empty means any.',
      column: true,
    }),
    FrmId: reference('Form', { onDelete: 'cascade', label: 'Form', help: 'Empty means any.' }),
    UnBy: choice(['mail', 'dashboard', 'both'], {
      required: true,
      default: 'mail',
      label: 'By',
      column: true,
      labels: { mail: 'Email', dashboard: 'Dashboard', both: 'Both' },
    }),
    UnHow: choice(told, { required: true, default: 'at once', label: 'How often', labels: toldLabels }),
    UnActive: boolean({ required: true, default: true, label: 'On', column: true }),
    UnLastSentDt: datetime({ readOnly: true, label: 'Last notified' }),
    UnCreatedDt: stamp('created', { label: 'Created' }),
    UnUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})
