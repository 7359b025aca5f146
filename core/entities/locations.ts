import { entity } from './entity.ts'
import {
  boolean,
  choice,
  identity,
  integer,
  json,
  list,
  longText,
  number,
  object,
  reference,
  stamp,
  text,
} from './field.ts'
import { openingHours, photo } from './shapes.ts'

/** The building types by id (specification §3). */
export const buildingTypes = {
  1: 'Building',
  2: 'Practice/Service Location',
  3: 'Practice w/ Multiple Addresses',
} as const

/** Additional phone numbers, by purpose. */
const phones = list(
  object({
    purpose: choice(['appointments', 'nurse', 'billing', 'records', 'pharmacy', 'after hours', 'other'], {
      label: 'For',
      labels: {
        appointments: 'Appointments',
        nurse: 'Nurse line',
        billing: 'Billing',
        records: 'Medical records',
        pharmacy: 'Pharmacy',
        'after hours': 'After hours',
        other: 'Other',
      },
    }),
    number: text({ max: 40, format: 'phone' }),
    note: text({ max: 100 }),
  }),
  20,
)

/** The other addresses of a practice. */
const addresses = list(
  object({
    name: text({ max: 200 }),
    address1: text({ max: 400, label: 'Address' }),
    address2: text({ max: 400, label: 'Address, second line' }),
    city: text({ max: 200 }),
    state: text({ max: 2, help: 'Two letters, such as IL.' }),
    zip: text({ max: 20, label: 'ZIP code' }),
    phone: text({ max: 40, format: 'phone' }),
  }),
  20,
)

/** A hospital, practice or building, with the columns that public hospital lists have (specification §3). */
export const Custom_Location = entity('Custom_Location', {
  family: 'healthcare',
  alsoCalled: ['facility', 'hospital', 'practice', 'provider', 'organization', 'organisation', 'site'],
  prefix: 'L',
  key: 'LId',
  shows: 'LName',
  sort: 'LName',
  publicRead: { where: 'LVisible' },
  recognizedBy: [
    ['LExternalId'],
    ['LName', 'LAddress1', 'LZip'],
    ['LName', 'LCity', 'SId'],
    ['LName', 'LPhone'],
  ],
  fields: {
    LId: identity({ public: true, label: 'ID', column: true }),
    LName: text({ required: true, max: 400, searchable: true, indexed: true, public: true, column: true }),
    LAltName: text({ max: 400, searchable: true, public: true, label: 'Also called' }),
    LExternalId: text({
      max: 40,
      unique: true,
      searchable: true,
      indexed: true,
      public: true,
      label: 'Facility number',
      column: true,
    }),
    LNpi: text({ max: 10, searchable: true, indexed: true, label: 'NPI' }),
    LBuildingType: choice([1, 2, 3], { public: true, label: 'Building type', labels: buildingTypes }),
    LcId: reference('Custom_LocationCategory', { public: true, label: 'Category', column: true }),
    LAddress1: text({ max: 400, searchable: true, public: true, label: 'Address' }),
    LAddress2: text({ max: 400, public: true, label: 'Address, second line' }),
    LCity: text({ max: 200, searchable: true, indexed: true, public: true, column: true }),
    SId: reference('Custom_State', { public: true, label: 'State', column: true }),
    LZip: text({ max: 20, searchable: true, indexed: true, public: true, label: 'ZIP code' }),
    LCounty: text({ max: 200, searchable: true, indexed: true, public: true }),
    LAddresses: json(addresses, { public: true, label: 'Other addresses' }),
    LLatitude: number({ min: -90, max: 90, public: true }),
    LLongitude: number({ min: -180, max: 180, public: true }),
    LPhone: text({ max: 40, format: 'phone', searchable: true, public: true, column: true }),
    LPhones: json(phones, { public: true, label: 'Other phones' }),
    LFax: text({ max: 40, format: 'phone', searchable: true, public: true }),
    LEmail: text({ max: 256, format: 'email', searchable: true, public: true, label: 'Email' }),
    LUrl: text({ max: 800, format: 'url', searchable: true, public: true, label: 'Website' }),
    LPageUrl: text({
      max: 400,
      format: 'slug',
      unique: true,
      searchable: true,
      public: true,
      label: 'URL here',
    }),
    CId: reference('Content', { public: true, label: 'Page' }),
    LHours: json(openingHours, { public: true, label: 'Opening hours' }),
    LType: text({ max: 200, searchable: true, indexed: true, public: true, label: 'Hospital type' }),
    LOwnership: text({ max: 200, searchable: true, indexed: true, public: true }),
    LEmergency: boolean({ public: true, label: 'Emergency services' }),
    LRating: integer({ min: 1, max: 5, public: true, label: 'Overall rating' }),
    LBirthingFriendly: boolean({ public: true, label: 'Birthing friendly' }),
    LBeds: integer({ min: 0, max: 100_000, public: true }),
    LTrauma: text({ max: 100, public: true, label: 'Trauma level' }),
    LHelipad: boolean({ public: true }),
    LPhoto: json(photo, { public: true }),
    LDescription: longText({ max: 200_000, format: 'html', public: true }),
    LNote: longText({ max: 10_000, label: 'Staff note' }),
    LVisible: boolean({ required: true, default: true, label: 'Shown' }),
    LCreatedDt: stamp('created', { label: 'Created' }),
    LUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A category of locations (decisions §2). */
export const Custom_LocationCategory = entity('Custom_LocationCategory', {
  family: 'healthcare',
  prefix: 'Lc',
  key: 'LcId',
  shows: 'LcName',
  sort: 'LcSortOrder',
  recognizedBy: [['LcName']],
  fields: {
    LcId: identity({ label: 'ID', column: true }),
    LcName: text({ required: true, unique: true, max: 200, searchable: true, column: true }),
    LcUrl: text({ max: 400, format: 'slug', unique: true, searchable: true, column: true }),
    LcIcon: text({ max: 100 }),
    LcColour: text({ max: 7, format: 'color', label: 'Color' }),
    LcDescription: text({ max: 1000 }),
    LcSortOrder: integer({ required: true, default: 0, label: 'Order', column: true }),
    LcVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    LcCreatedDt: stamp('created', { label: 'Created' }),
    LcUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A section of text of a location, in order, as ContentBlock is for a page (decisions §2). */
export const Custom_LocationContent = entity('Custom_LocationContent', {
  family: 'healthcare',
  label: 'Section of a location',
  plural: 'Sections of locations',
  prefix: 'Lct',
  key: 'LctId',
  shows: 'LctHeadline',
  sort: 'LctSortOrder',
  fields: {
    LctId: identity({ label: 'ID' }),
    LId: reference('Custom_Location', {
      required: true,
      onDelete: 'cascade',
      label: 'Location',
      column: true,
    }),
    LctSortOrder: integer({ required: true, default: 0, label: 'Order', column: true }),
    LctHeadline: text({ max: 400, searchable: true, column: true }),
    LctCopy: longText({ max: 500_000, format: 'html' }),
    LctPhoto: json(photo),
    LctVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    LctCreatedDt: stamp('created', { label: 'Created' }),
    LctUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/** A state, district or territory of the United States (specification §3). */
export const Custom_State = entity('Custom_State', {
  family: 'healthcare',
  prefix: 'S',
  key: 'SId',
  shows: 'SName',
  sort: 'SName',
  recognizedBy: [['SCode'], ['SName']],
  fields: {
    SId: identity({ label: 'ID' }),
    SName: text({ required: true, unique: true, max: 100, searchable: true, column: true }),
    SCode: text({
      required: true,
      unique: true,
      max: 2,
      searchable: true,
      label: 'Postal code',
      column: true,
    }),
    SKind: choice(['state', 'district', 'territory'], {
      required: true,
      default: 'state',
      label: 'Kind',
      column: true,
      labels: { state: 'State', district: 'District', territory: 'Territory' },
    }),
    SVisible: boolean({ required: true, default: true, label: 'Offered', column: true }),
    SCreatedDt: stamp('created', { label: 'Created' }),
    SUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})
