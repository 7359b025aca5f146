import { entity } from './entity.ts'
import { boolean, integer, json, object, reference, stamp, text, uuid } from './field.ts'

const whole = { required: true, onDelete: 'cascade', column: true } as const
const page = reference('Content', { ...whole, label: 'Page' })
const location = reference('Custom_Location', { ...whole, label: 'Location' })
const physician = reference('Custom_Physician', { ...whole, label: 'Physician' })
const service = reference('Custom_ServiceCondition', { ...whole, label: 'Service' })
const media = reference('Custom_Media', { ...whole, label: 'Media item' })
const rowUuid = uuid({ required: true, generated: true, unique: true, label: 'UUID' })
const order = integer({ required: true, default: 0, label: 'Order', column: true })
const created = stamp('created', { label: 'Since', column: true })
const updated = stamp('updated', { label: 'Changed' })

/** Which pages belong to which location; the pair or the UUID finds the row (specification §3; decisions §2). */
export const Custom_ContentToLocation = entity('Custom_ContentToLocation', {
  family: 'healthcare',
  label: 'Page at a location',
  plural: 'Pages at locations',
  prefix: 'Ctl',
  key: ['CId', 'LId'],
  alternateKey: 'CtlUuid',
  rowFilter: 'page link',
  shows: 'CId',
  fields: {
    CId: page,
    LId: location,
    CtlUuid: rowUuid,
    CtlSortOrder: order,
    CtlCreatedDt: created,
    CtlUpdatedDt: updated,
  },
})

/** Which pages belong to which physician (specification §3). */
export const Custom_ContentToPhysician = entity('Custom_ContentToPhysician', {
  family: 'healthcare',
  label: 'Page with a physician',
  plural: 'Pages with physicians',
  prefix: 'Ctph',
  key: ['CId', 'PhId'],
  alternateKey: 'CtphUuid',
  rowFilter: 'page link',
  shows: 'CId',
  fields: {
    CId: page,
    PhId: physician,
    CtphUuid: rowUuid,
    CtphSortOrder: order,
    CtphCreatedDt: created,
    CtphUpdatedDt: updated,
  },
})

/** Which pages belong to which service (specification §3). */
export const Custom_ContentToServiceCondition = entity('Custom_ContentToServiceCondition', {
  family: 'healthcare',
  label: 'Page with a service',
  plural: 'Pages with services',
  prefix: 'Ctsc',
  key: ['CId', 'ScId'],
  alternateKey: 'CtscUuid',
  rowFilter: 'page link',
  shows: 'CId',
  fields: {
    CId: page,
    ScId: service,
    CtscUuid: rowUuid,
    CtscSortOrder: order,
    CtscCreatedDt: created,
    CtscUpdatedDt: updated,
  },
})

/** Who works where; `LtphMeta.ShowOnRequestAppointmentForm` puts them on the appointment form (decisions §2). */
export const Custom_LocationToPhysician = entity('Custom_LocationToPhysician', {
  family: 'healthcare',
  label: 'Physician at a location',
  plural: 'Physicians at locations',
  prefix: 'Ltph',
  key: ['LId', 'PhId'],
  shows: 'PhId',
  publicRead: { listedBy: 'LId' },
  fields: {
    LId: reference('Custom_Location', { ...whole, public: true, label: 'Location' }),
    PhId: reference('Custom_Physician', { ...whole, public: true, label: 'Physician' }),
    LtphMeta: json(object({ ShowOnRequestAppointmentForm: boolean() }), {
      public: true,
      label: 'On the appointment form',
      column: true,
    }),
    LtphPrimary: boolean({
      required: true,
      default: false,
      public: true,
      label: 'Main location',
      column: true,
    }),
    LtphPhone: text({ max: 40, format: 'phone', public: true, label: 'Phone there' }),
    LtphSortOrder: order,
    LtphCreatedDt: created,
    LtphUpdatedDt: updated,
  },
})

/** Which services a location offers (specification §3). */
export const Custom_LocationToServiceCondition = entity('Custom_LocationToServiceCondition', {
  family: 'healthcare',
  label: 'Service at a location',
  plural: 'Services at locations',
  prefix: 'Ltsc',
  key: ['LId', 'ScId'],
  shows: 'ScId',
  fields: {
    LId: location,
    ScId: service,
    LtscSortOrder: order,
    LtscCreatedDt: created,
    LtscUpdatedDt: updated,
  },
})

/** Which media belong to which location (specification §3). */
export const Custom_MediaToLocation = entity('Custom_MediaToLocation', {
  family: 'healthcare',
  label: 'Media item at a location',
  plural: 'Media at locations',
  prefix: 'Mtl',
  key: ['MId', 'LId'],
  alternateKey: 'MtlUuid',
  shows: 'MId',
  fields: {
    MId: media,
    LId: location,
    MtlUuid: rowUuid,
    MtlSortOrder: order,
    MtlCreatedDt: created,
    MtlUpdatedDt: updated,
  },
})

/** Which media belong to which physician (specification §3). */
export const Custom_MediaToPhysician = entity('Custom_MediaToPhysician', {
  family: 'healthcare',
  label: 'Media item of a physician',
  plural: 'Media of physicians',
  prefix: 'Mtph',
  key: ['MId', 'PhId'],
  alternateKey: 'MtphUuid',
  shows: 'MId',
  fields: {
    MId: media,
    PhId: physician,
    MtphUuid: rowUuid,
    MtphSortOrder: order,
    MtphCreatedDt: created,
    MtphUpdatedDt: updated,
  },
})

/** Which media belong to which service (specification §3). */
export const Custom_MediaToServiceCondition = entity('Custom_MediaToServiceCondition', {
  family: 'healthcare',
  label: 'Media item of a service',
  plural: 'Media of services',
  prefix: 'Mtsc',
  key: ['MId', 'ScId'],
  alternateKey: 'MtscUuid',
  shows: 'MId',
  fields: {
    MId: media,
    ScId: service,
    MtscUuid: rowUuid,
    MtscSortOrder: order,
    MtscCreatedDt: created,
    MtscUpdatedDt: updated,
  },
})

/** Who offers which service (specification §3). */
export const Custom_ServiceConditionToPhysician = entity('Custom_ServiceConditionToPhysician', {
  family: 'healthcare',
  label: 'Physician of a service',
  plural: 'Physicians of services',
  prefix: 'Sctph',
  key: ['ScId', 'PhId'],
  shows: 'PhId',
  fields: {
    ScId: service,
    PhId: physician,
    SctphSortOrder: order,
    SctphCreatedDt: created,
    SctphUpdatedDt: updated,
  },
})

/** Which other services are shown with a service: the primary one's page shows the related one, in order (decisions §2). */
export const Custom_ServiceConditionToServiceCondition = entity('Custom_ServiceConditionToServiceCondition', {
  family: 'healthcare',
  label: 'Related service',
  prefix: 'Sctsc',
  key: ['ScIdPrimary', 'ScIdRelated'],
  shows: 'ScIdPrimary',
  sort: 'SctscSortOrder',
  fields: {
    ScIdPrimary: reference('Custom_ServiceCondition', { ...whole, label: 'Service' }),
    ScIdRelated: reference('Custom_ServiceCondition', { ...whole, label: 'Related service' }),
    SctscSortOrder: order,
    SctscCreatedDt: created,
    SctscUpdatedDt: updated,
  },
})

/** Which specialties a physician has (ours; screens, experts and specialties). */
export const Custom_PhysicianToSpecialty = entity('Custom_PhysicianToSpecialty', {
  family: 'healthcare',
  label: 'Specialty of a physician',
  plural: 'Specialties of physicians',
  prefix: 'Phtsp',
  key: ['PhId', 'SpId'],
  shows: 'SpId',
  fields: {
    PhId: physician,
    SpId: reference('Custom_Specialty', { ...whole, label: 'Specialty' }),
    PhtspPrimary: boolean({ required: true, default: false, label: 'Main specialty', column: true }),
    PhtspSortOrder: order,
    PhtspCreatedDt: created,
    PhtspUpdatedDt: updated,
  },
})
