import { entity } from './entity.ts'
import {
  boolean,
  choice,
  datetime,
  identity,
  integer,
  json,
  longText,
  object,
  reference,
  stamp,
  text,
} from './field.ts'
import { inOrder, pageAddress } from './record-check.ts'
import { pageMeta, photo } from './shapes.ts'

/** A service that is offered or a condition that is treated (specification §3). */
export const Custom_ServiceCondition = entity('Custom_ServiceCondition', {
  family: 'healthcare',
  label: 'Service',
  prefix: 'Sc',
  key: 'ScId',
  shows: 'ScTitle',
  sort: 'ScTitle',
  recognizedBy: [['ScTitle']],
  fields: {
    ScId: identity({ label: 'ID', column: true }),
    ScTitle: text({ required: true, max: 400, searchable: true, indexed: true, column: true }),
    ScKind: choice(['service', 'condition', 'treatment'], {
      required: true,
      default: 'service',
      label: 'Kind',
      indexed: true,
      column: true,
      labels: { service: 'Service', condition: 'Condition', treatment: 'Treatment' },
    }),
    ScUrl: text({ max: 400, format: 'slug', unique: true, searchable: true, column: true }),
    ScSynonyms: text({ max: 1000, searchable: true, label: 'Also called' }),
    ScSummary: text({ max: 1000, searchable: true, column: true }),
    ScDescription: longText({ max: 500_000, format: 'html' }),
    ScPhoto: json(photo),
    ScPhone: text({ max: 40, format: 'phone', searchable: true }),
    ScMeta: json(object(pageMeta), { label: 'Meta data' }),
    CId: reference('Content', { label: 'Page' }),
    ScVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    ScCreatedDt: stamp('created', { label: 'Created' }),
    ScUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

const service = reference('Custom_ServiceCondition', {
  required: true,
  onDelete: 'cascade',
  label: 'Service',
  column: true,
})

/** A section of text of a service, in order, as ContentBlock is for a page (decisions §2). */
export const Custom_ServiceConditionContent = entity('Custom_ServiceConditionContent', {
  family: 'healthcare',
  label: 'Section of a service',
  plural: 'Sections of services',
  prefix: 'Scc',
  key: 'SccId',
  shows: 'SccHeadline',
  sort: 'SccSortOrder',
  fields: {
    SccId: identity({ label: 'ID' }),
    ScId: service,
    SccSortOrder: integer({ required: true, default: 0, label: 'Order', column: true }),
    SccHeadline: text({ max: 400, searchable: true, column: true }),
    SccCopy: longText({ max: 500_000, format: 'html' }),
    SccPhoto: json(photo),
    SccVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    SccCreatedDt: stamp('created', { label: 'Created' }),
    SccUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/** A page under a service, with its URL there (decisions §2). */
export const Custom_ServiceConditionPage = entity('Custom_ServiceConditionPage', {
  family: 'healthcare',
  label: 'Page of a service',
  plural: 'Pages of services',
  prefix: 'Scp',
  key: 'ScpId',
  shows: 'ScpTitle',
  sort: 'ScpSortOrder',
  unique: [['ScId', 'CId']],
  checks: [pageAddress('ScpUrl')],
  fields: {
    ScpId: identity({ label: 'ID' }),
    ScId: service,
    CId: reference('Content', { required: true, onDelete: 'cascade', label: 'Page', column: true }),
    ScpTitle: text({ max: 400, searchable: true, column: true }),
    ScpUrl: text({ max: 600, format: 'path', unique: true, searchable: true, column: true }),
    ScpSortOrder: integer({ required: true, default: 0, label: 'Order', column: true }),
    ScpVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    ScpCreatedDt: stamp('created', { label: 'Created' }),
    ScpUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/**
 * An ad for a physician: where and when it is shown, and how often it was shown and clicked (ours; screens, doctor
 * ads).
 */
export const Custom_DoctorAd = entity('Custom_DoctorAd', {
  family: 'healthcare',
  prefix: 'Da',
  key: 'DaId',
  shows: 'DaTitle',
  sort: 'DaFromDt desc',
  checks: [inOrder('DaFromDt', 'DaToDt')],
  fields: {
    DaId: identity({ label: 'ID', column: true }),
    DaTitle: text({ required: true, max: 200, searchable: true, column: true }),
    PhId: reference('Custom_Physician', {
      required: true,
      onDelete: 'cascade',
      label: 'Physician',
      column: true,
    }),
    DaText: longText({ max: 5000, format: 'html', searchable: true, label: 'Text' }),
    DaPhoto: json(photo),
    DaLink: text({ max: 800, format: 'link', label: 'Leads to' }),
    DaPlace: choice(['everywhere', 'home', 'page', 'location', 'service', 'specialty', 'search'], {
      required: true,
      default: 'everywhere',
      label: 'Where',
      indexed: true,
      column: true,
      labels: {
        everywhere: 'Everywhere',
        home: 'Home page',
        page: 'One page',
        location: 'One location',
        service: 'One service',
        specialty: 'One specialty',
        search: 'Search results',
      },
    }),
    CId: reference('Content', { onDelete: 'cascade', label: 'Page' }),
    LId: reference('Custom_Location', { onDelete: 'cascade', label: 'Location' }),
    ScId: reference('Custom_ServiceCondition', { onDelete: 'cascade', label: 'Service' }),
    SpId: reference('Custom_Specialty', { onDelete: 'cascade', label: 'Specialty' }),
    DaWeight: integer({ required: true, default: 1, min: 1, max: 100, label: 'Weight' }),
    DaFromDt: datetime({ indexed: true, label: 'From', column: true }),
    DaToDt: datetime({ indexed: true, label: 'Until', column: true }),
    DaViews: integer({ required: true, default: 0, min: 0, readOnly: true, label: 'Shown' }),
    DaClicks: integer({ required: true, default: 0, min: 0, readOnly: true, label: 'Clicks', column: true }),
    DaActive: boolean({ required: true, default: true, label: 'On', column: true }),
    DaCreatedDt: stamp('created', { label: 'Created' }),
    DaUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})
