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
  number,
  object,
  reference,
  stamp,
  text,
  uuid,
} from './field.ts'
import { npi } from './npi.ts'
import { pageMeta, photo } from './shapes.ts'
import { medicalSpecialties, nuccCode, specialtyLabels } from './specialty-codes.ts'

const named = list(
  object({
    name: text({ max: 400 }),
    organisation: text({ max: 400, label: 'Organization' }),
    years: text({ max: 60 }),
    note: text({ max: 1000 }),
  }),
  100,
)
const training = list(
  object({
    institution: text({ max: 400 }),
    field: text({ max: 400 }),
    city: text({ max: 200 }),
    years: text({ max: 60 }),
    note: text({ max: 1000 }),
  }),
  100,
)

/** A physician as the site shows them (specification §3, physician; decisions §2). */
export const Custom_Physician = entity('Custom_Physician', {
  family: 'healthcare',
  alsoCalled: ['doctor', 'provider', 'practitioner', 'expert'],
  prefix: 'Ph',
  key: 'PhId',
  alternateKey: 'PhUuid',
  shows: 'PhLastName',
  names: ['PhFirstName', 'PhLastName'],
  sort: 'PhLastName',
  recognizedBy: [['PhNpi'], ['PhEmail'], ['PhLastName', 'PhFirstName', 'PhCredentials']],
  fields: {
    PhId: identity({ label: 'ID', column: true }),
    PhUuid: uuid({ required: true, generated: true, unique: true, label: 'UUID' }),
    PhPrefix: text({ max: 40, label: 'Title' }),
    PhFirstName: text({ max: 100, searchable: true, indexed: true, column: true }),
    PhMiddleName: text({ max: 100 }),
    PhLastName: text({ required: true, max: 100, searchable: true, indexed: true, column: true }),
    PhSuffix: text({ max: 40 }),
    PhCredentials: text({ max: 100, searchable: true, column: true, help: 'For example, MD, DO or NP.' }),
    PhTitle: text({ max: 200, searchable: true, label: 'Position', column: true }),
    PhNpi: text({ max: 10, unique: true, searchable: true, label: 'NPI' }),
    PhGender: choice(['female', 'male', 'other'], {
      labels: { female: 'Female', male: 'Male', other: 'Other' },
    }),
    PhEmail: text({ max: 256, format: 'email', searchable: true, indexed: true, label: 'Email' }),
    PhPhoneList: json(
      list(object({ label: text({ max: 60 }), number: text({ max: 40, format: 'phone' }) }), 50),
      {
        label: 'Phones',
      },
    ),
    PhPhoto: json(photo),
    PhUrl: text({ max: 400, format: 'slug', unique: true, searchable: true, label: 'URL' }),
    CId: reference('Content', { label: 'Page' }),
    PhBiography: longText({ max: 200_000, format: 'html' }),
    PhVideo: text({ max: 800, format: 'link' }),
    PhLanguages: json(list(lone(text({ max: 60 })), 50)),
    PhAcceptsNew: boolean({ required: true, default: true, label: 'Takes new patients', column: true }),
    PhTelehealth: boolean({ required: true, default: false, label: 'Video visits' }),
    PhMeta: json(object(pageMeta), { label: 'Meta data' }),
    PhEducation: json(
      list(
        object({
          school: text({ max: 400 }),
          degree: text({ max: 200 }),
          city: text({ max: 200 }),
          years: text({ max: 60 }),
        }),
        100,
      ),
    ),
    PhCertification: json(
      list(
        object({
          name: text({ max: 400 }),
          board: text({ max: 400 }),
          years: text({ max: 60 }),
          expires: date(),
        }),
        100,
      ),
    ),
    PhLocations: json(
      list(
        object({
          LId: integer({ min: 0 }),
          name: text({ max: 400 }),
          address: text({ max: 800 }),
          phone: text({ max: 40, format: 'phone' }),
        }),
        200,
        { one: 'Location' },
      ),
      {
        label: 'Locations as entered',
        help: 'As the physician wrote them. Patients see the linked locations.',
      },
    ),
    PhFellowship: json(training),
    PhResidency: json(training),
    PhInternship: json(training),
    PhFellow: json(named),
    PhDiplomate: json(named),
    PhSocietyMembership: json(named),
    PhVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    PhVerifiedDt: datetime({ readOnly: true, indexed: true, label: 'Last verified' }),
    PhCreatedDt: stamp('created', { label: 'Created' }),
    PhUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
  checks: [npi('PhNpi')],
})

/** The matching record of the external provider directory, with the same PhId (decisions §2). */
export const Custom_KyruusProvider = entity('Custom_KyruusProvider', {
  family: 'healthcare',
  label: 'Directory provider',
  prefix: 'K',
  key: 'PhId',
  shows: 'PhLastName',
  names: ['PhFirstName', 'PhLastName'],
  sort: 'PhLastName',
  publicRead: { where: 'KVisible' },
  recognizedBy: [['KProviderId'], ['KNpi']],
  fields: {
    PhId: reference('Custom_Physician', {
      required: true,
      onDelete: 'cascade',
      public: true,
      label: 'Physician',
      column: true,
    }),
    PhFirstName: text({ max: 100, searchable: true, public: true, label: 'First name', column: true }),
    PhLastName: text({
      required: true,
      max: 100,
      searchable: true,
      indexed: true,
      public: true,
      label: 'Last name',
      column: true,
    }),
    KProviderId: text({
      max: 100,
      unique: true,
      searchable: true,
      label: 'ID in the directory',
      column: true,
    }),
    KNpi: text({ max: 10, searchable: true, indexed: true, label: 'NPI' }),
    KSpecialties: json(list(object({ name: text({ max: 200 }), SpId: integer({ min: 0 }) }), 100), {
      public: true,
      label: 'Specialties',
      column: true,
    }),
    KPhoto: text({ max: 800, format: 'link', public: true }),
    KGender: text({ max: 40, public: true }),
    KLanguages: json(list(lone(text({ max: 60 })), 50), { public: true }),
    KAcceptsNew: boolean({ public: true, label: 'Takes new patients' }),
    KRating: number({ min: 0, max: 5, public: true }),
    KRatingCount: integer({ min: 0, public: true, label: 'Ratings' }),
    KVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    KSyncedDt: datetime({ readOnly: true, label: 'Fetched', column: true }),
    KCreatedDt: stamp('created', { label: 'Created' }),
    KUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A specialty of physicians, used for lists on the public site (specification §3). */
export const Custom_Specialty = entity('Custom_Specialty', {
  family: 'healthcare',
  prefix: 'Sp',
  key: 'SpId',
  shows: 'SpTitle',
  sort: 'SpTitle',
  publicRead: { where: 'SpVisible' },
  recognizedBy: [['SpTitle'], ['SpNucc']],
  checks: [nuccCode('SpNucc')],
  fields: {
    SpId: identity({ public: true, label: 'ID', column: true }),
    SpTitle: text({ required: true, unique: true, max: 200, searchable: true, public: true, column: true }),
    SpUrl: text({ max: 400, format: 'slug', unique: true, searchable: true, public: true, column: true }),
    SpPractitioner: text({
      max: 200,
      searchable: true,
      public: true,
      help: 'For example, Cardiologist.',
      column: true,
    }),
    SpSynonyms: text({
      max: 2000,
      format: 'prose',
      searchable: true,
      public: true,
      label: 'Also called',
      help: 'What patients type, separated by commas: heart doctor, chest pain, ENT.',
    }),
    SpNucc: text({
      max: 10,
      searchable: true,
      public: true,
      label: 'NUCC code',
      help: 'Ten characters, such as 207RC0000X. Imports use it to find the specialty.',
    }),
    SpSchema: choice(medicalSpecialties, {
      public: true,
      label: 'For search engines',
      help: 'What search engines are told. The names are those of schema.org.',
      labels: specialtyLabels,
    }),
    SpDescription: longText({ max: 50_000, format: 'html', public: true }),
    SpPhoto: json(photo, { public: true }),
    CId: reference('Content', { public: true, label: 'Page' }),
    SpSortOrder: integer({ required: true, default: 0, public: true, label: 'Order' }),
    SpVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    SpCreatedDt: stamp('created', { label: 'Created' }),
    SpUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/** An image, video, recording or article for physicians, locations and services (specification §3). */
export const Custom_Media = entity('Custom_Media', {
  family: 'healthcare',
  label: 'Media item',
  plural: 'Media items',
  prefix: 'M',
  key: 'MId',
  shows: 'MTitle',
  sort: 'MTitle',
  fields: {
    MId: identity({ label: 'ID', column: true }),
    MTitle: text({ required: true, max: 400, searchable: true, indexed: true, column: true }),
    MType: choice(['image', 'video', 'audio', 'article', 'document'], {
      required: true,
      default: 'image',
      label: 'Type',
      indexed: true,
      column: true,
      labels: {
        image: 'Image',
        video: 'Video',
        audio: 'Recording',
        article: 'Article',
        document: 'Document',
      },
    }),
    MUrl: text({ max: 800, format: 'link', searchable: true, label: 'Address', column: true }),
    FId: reference('File', { label: 'File' }),
    MPhoto: json(photo, { label: 'Poster' }),
    MDescription: longText({ max: 50_000, format: 'html' }),
    MTranscript: longText({ max: 500_000 }),
    MSource: text({ max: 200, searchable: true, label: 'Source', column: true }),
    MDate: date({ indexed: true, label: 'Date', column: true }),
    MVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    MCreatedDt: stamp('created', { label: 'Created' }),
    MUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})
