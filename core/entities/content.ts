import { entity } from './entity.ts'
import {
  anything,
  boolean,
  choice,
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
import { inOrder, pageAddress } from './record-check.ts'

/** A page's change frequency in the sitemap; its metadata stores the index (specification §4, §5). */
export const changeFrequencies = [
  'always',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'never',
] as const

const imageSettings = object({
  imgClass: text(),
  txtAltText: text({ max: 500 }),
  txtName: text(),
  txtTitle: text({ max: 500 }),
  width: integer({ min: 0, max: 20_000 }),
})

/** A kind of content, by id (specification §3, numeric ids). */
export const ContentType = entity('ContentType', {
  family: 'content',
  prefix: 'Ct',
  key: 'CtId',
  shows: 'CtName',
  fields: {
    CtId: integer({ required: true, min: 1, max: 100_000 }),
    CtName: text({ required: true, unique: true, max: 60, column: true }),
    CtSecondName: text({ max: 60, label: 'Also called', column: true }),
    CtPageLike: boolean({ required: true, default: false, label: 'Has its own page', column: true }),
  },
})

/** Anything the site shows: a page, a navigation entry, an image, a shared text (specification §3). */
export const Content = entity('Content', {
  family: 'content',
  label: 'Page',
  prefix: 'C',
  key: 'CId',
  shows: 'CTitle',
  sort: 'CTitle',
  rowFilter: 'content tags',
  publicRead: { where: 'CVisible' },
  trash: { since: 'CDeletedDt', by: 'CDeletedBy' },
  checks: [inOrder('CPublishDt', 'CExpireDt'), pageAddress('CSeoUrl')],
  fields: {
    CId: identity({ public: true, label: 'ID', column: true }),
    CTitle: text({ required: true, max: 400, searchable: true, indexed: true, column: true, public: true }),
    CPublicTitle: text({
      max: 400,
      searchable: true,
      label: 'Public title',
      help: 'The title visitors see, if it differs from the name here.',
    }),
    CtId: reference('ContentType', { required: true, label: 'Type', column: true, public: true }),
    CSeoTitle: text({ max: 400, searchable: true, public: true, label: 'SEO title' }),
    CSeoUrl: text({
      max: 600,
      format: 'path',
      searchable: true,
      indexed: true,
      column: true,
      public: true,
      label: 'URL',
    }),
    CIntroPhoto: text({ max: 800, format: 'link', isPicture: true, public: true, label: 'Intro photo' }),
    CIntroText: longText({ max: 20_000, format: 'html', public: true, label: 'Intro text' }),
    CIntroLink: text({ max: 800, format: 'link', public: true, label: 'Intro link' }),
    CMetaDesc: json(
      object({
        description: text({ max: 1000 }),
        keywords: text({ max: 1000 }),
        noIndex: boolean({ label: 'Hide from search engines' }),
      }),
      {
        label: 'Meta description',
        public: true,
      },
    ),
    CMetaData: json(
      object({
        ChangeFrequency: choice([0, 1, 2, 3, 4, 5, 6], {
          label: 'Change frequency',
          labels: { ...changeFrequencies },
        }),
        Priority: text({ max: 4 }),
      }),
      { label: 'Meta data' },
    ),
    CHeadContent: json(
      object({
        dWidth: integer({ min: 0, max: 100_000 }),
        dHeigth: integer({ min: 0, max: 100_000 }),
        original: text({ max: 800 }),
        ext: text({ max: 20 }),
        head: longText({ max: 50_000, format: 'head' }),
      }),
      { label: 'Head content' },
    ),
    CSortOrder: integer({ required: true, default: 0, label: 'Order' }),
    CVisible: boolean({ required: true, default: true, label: 'Published', column: true }),
    CAlert: boolean({
      required: true,
      default: false,
      label: 'Alert',
      help: 'Shared content shown at the top of the whole site while it’s published.',
    }),
    CPublishDt: datetime({ label: 'Show from' }),
    CExpireDt: datetime({ label: 'Show until' }),
    CDeletedDt: datetime({ readOnly: true, indexed: true, label: 'Deleted on' }),
    CDeletedBy: reference('AspNetUsers', { key: 'uuid', readOnly: true, label: 'Deleted by' }),
    CCreatedDt: stamp('created', { label: 'Created' }),
    CLastModified: stamp('updated', { label: 'Changed', column: true, indexed: true, public: true }),
  },
})

/** One block of a page, in `CbSortOrder` (specification §3). */
export const ContentBlock = entity('ContentBlock', {
  family: 'content',
  label: 'Block',
  prefix: 'Cb',
  key: 'CbId',
  alternateKey: 'CbUuid',
  shows: 'CbHeadline',
  sort: 'CbSortOrder',
  rowFilter: 'content tags',
  fields: {
    CbId: identity({ label: 'ID' }),
    CbUuid: uuid({ required: true, generated: true, unique: true, label: 'UUID' }),
    CId: reference('Content', { required: true, onDelete: 'cascade', label: 'Page', column: true }),
    CbSortOrder: integer({ required: true, default: 0, label: 'Order', column: true }),
    CbHeadline: text({ max: 400, searchable: true, column: true }),
    CbCopy: longText({ max: 500_000, format: 'html', label: 'Copy' }),
    CbPhoto: text({ max: 800, format: 'link' }),
    CbPhotoAltText: text({ max: 500 }),
    CbPhotoCaption: text({ max: 1000 }),
    CbLink: text({ max: 800, format: 'link' }),
    CbLinkText: text({ max: 200 }),
    CbLinkTarget: choice(['_self', '_blank'], { labels: { _self: 'The same tab', _blank: 'A new tab' } }),
    CbMetaData: json(anything, { label: 'Settings' }),
    CbPhotoMetadata: json(object({ ImageSettings: json(imageSettings), CssClass: text() }), {
      label: 'Photo settings',
    }),
  },
})

/**
 * A complete snapshot of a page (`core/rules/page/snapshot.ts`): who, when and why. An active one is the page's open
 * draft; publishing it keeps the previous page as a version and closes it (decisions §6). Only the editor's calls
 * create, save, publish and close drafts, so that a page has at most one and nobody's text is overwritten.
 */
export const ContentVersion = entity('ContentVersion', {
  family: 'content',
  label: 'Version',
  prefix: 'Cv',
  key: 'CvId',
  shows: 'CvReason',
  sort: 'ChangeDate desc',
  rowFilter: 'content tags',
  writtenBy: 'server',
  fields: {
    CvId: identity({ label: 'ID', column: true }),
    CId: reference('Content', { required: true, onDelete: 'cascade', label: 'Page', column: true }),
    Active: boolean({ required: true, default: false, readOnly: true, label: 'Open draft', column: true }),
    ChangeDate: datetime({
      stamp: 'updated',
      required: true,
      readOnly: true,
      label: 'Changed',
      indexed: true,
      column: true,
    }),
    CvKind: choice(['draft', 'published', 'kept', 'discarded'], {
      required: true,
      default: 'kept',
      readOnly: true,
      label: 'Kind',
      column: true,
      labels: {
        draft: 'Draft',
        published: 'Published',
        kept: 'Kept as it was',
        discarded: 'Discarded draft',
      },
    }),
    CvUserId: reference('AspNetUsers', { key: 'uuid', label: 'By', column: true }),
    CvReason: text({ max: 400, label: 'Why', column: true }),
    CvSnapshot: json(
      object({
        content: json(anything),
        blocks: json(list(anything, 2000)),
        tags: json(list(anything, 2000)),
        locations: json(list(lone(integer()), 2000)),
        physicians: json(list(lone(integer()), 2000)),
        services: json(list(lone(integer()), 2000)),
        news: json(anything),
        event: json(anything),
      }),
      {
        label: 'Snapshot',
      },
    ),
    CvStamp: text({ max: 64, readOnly: true, label: 'Snapshot fingerprint' }),
    CvDraftOf: reference('Content', {
      unique: true,
      readOnly: true,
      onDelete: 'cascade',
      label: 'Open draft of',
    }),
    CvBaseStamp: text({ max: 64, readOnly: true, label: 'Fingerprint of the page the draft began from' }),
    CvBase: json(anything, { readOnly: true, label: 'The page the draft began from' }),
    CvPublishDt: datetime({ readOnly: true, indexed: true, label: 'Published at', column: true }),
    CvProblem: text({ max: 1000, readOnly: true, label: 'Why it wasn’t published' }),
    CvPlan: json(anything, { readOnly: true, label: 'Moves and redirects when published' }),
    CvBeforeId: reference('ContentVersion', { readOnly: true, label: 'Previous version' }),
  },
})
