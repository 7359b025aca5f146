import { withoutComments } from '../rules/site/liquid-comments.ts'
import { isBlank } from '../rules/text/blank.ts'
import { entity } from './entity.ts'
import { boolean, choice, datetime, identity, integer, longText, reference, stamp, text } from './field.ts'
import { inOrder, neededWhere, pageAddress } from './record-check.ts'

/**
 * A folder, a tool or a switch in the tag tree: parent through `TIdParent`, siblings by name or chained by `TNextId`,
 * the first of a chain in the parent's `TChildId` (specification §3; ids in §9). The specification's `children` is the
 * tree built from these rows, not a field.
 */
export const Tag = entity('Tag', {
  family: 'tags',
  prefix: 'T',
  key: 'TId',
  shows: 'TName',
  sort: 'TName',
  fields: {
    TId: identity({ label: 'ID', column: true }),
    TIdParent: reference('Tag', { onDelete: 'restrict', label: 'Parent', column: true }),
    TName: text({ required: true, max: 200, searchable: true, indexed: true, column: true }),
    TPath: text({ max: 600, format: 'link', searchable: true, indexed: true, column: true }),
    TNextId: reference('Tag', {
      label: 'Next sibling',
      help: 'Where siblings are chained, not sorted by name.',
    }),
    TChildId: reference('Tag', { label: 'First child', help: 'Where the children are chained.' }),
    TVisible: boolean({ required: true, default: true, label: 'Visible', column: true }),
    TDeleted: boolean({ required: true, default: false, label: 'Deleted', column: true }),
    CUrlDefaultPage: text({ max: 200, label: 'Icon', help: 'The name of the icon in the sidebar.' }),
    TDescription: text({ max: 1000 }),
    TCreatedDt: stamp('created', { label: 'Created' }),
    TUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A page's place: its tag, with the template and URL there (specification §3; decisions §6). */
export const TagToContent = entity('TagToContent', {
  family: 'tags',
  label: 'Page placement',
  plural: 'Page placements',
  prefix: 'Ttc',
  key: ['TId', 'CId'],
  shows: 'TtcPageUrl',
  sort: 'CSortOrder',
  rowFilter: 'content tags',
  checks: [pageAddress('TtcPageUrl')],
  fields: {
    TId: reference('Tag', { required: true, onDelete: 'cascade', label: 'Tag', column: true }),
    CId: reference('Content', { required: true, onDelete: 'cascade', label: 'Page', column: true }),
    TemplateId: reference('Template', { label: 'Template', column: true }),
    CSortOrder: integer({ required: true, default: 999_999, label: 'Order', column: true }),
    TtcPageUrl: text({
      max: 600,
      format: 'path',
      searchable: true,
      indexed: true,
      label: 'URL there',
      column: true,
    }),
    TtcCIdParent: reference('Content', {
      label: 'Nested under',
      help: 'The entry above it in a navigation.',
    }),
    TtcVisible: boolean({ required: true, default: true, label: 'Shown', column: true }),
    TtcCreatedDt: stamp('created', { label: 'Created' }),
    TtcUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

const saysNothing = (source: unknown) => typeof source === 'string' && isBlank(withoutComments(source))

/** A page, header, footer, block or e-mail template: Liquid source, by content type (decisions §2). */
export const Template = entity('Template', {
  family: 'tags',
  prefix: 'T',
  key: 'TId',
  shows: 'TName',
  sort: 'TName',
  // An empty one would leave every page that uses it blank.
  checks: [neededWhere('TKind', ['page', 'header'], 'TSource', saysNothing)],
  fields: {
    TId: identity({ label: 'ID', column: true }),
    TName: text({ required: true, unique: true, max: 200, searchable: true, column: true }),
    TKind: choice(['page', 'header', 'footer', 'email', 'block', 'row'], {
      required: true,
      default: 'page',
      label: 'Kind',
      indexed: true,
      column: true,
      labels: {
        page: 'Page',
        header: 'Header',
        footer: 'Footer',
        email: 'Email',
        block: 'Part of a page',
        row: 'Row design',
      },
    }),
    CtId: reference('ContentType', { label: 'Content type', column: true }),
    TFile: text({
      max: 200,
      unique: true,
      searchable: true,
      label: 'File name',
      help: 'The name other templates use to include it.',
    }),
    TDescription: text({ max: 1000 }),
    TSubject: text({ max: 400, format: 'liquid', label: 'Subject', help: 'Of an email template.' }),
    TSource: longText({ max: 500_000, format: 'liquid', label: 'Source' }),
    TActive: boolean({ required: true, default: true, label: 'In use', column: true }),
    TCreatedDt: stamp('created', { label: 'Created' }),
    TUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/** Custom code for the whole site, a tag or a page: CSS, head and body, with a switch (screens, custom code). */
export const PageCSS = entity('PageCSS', {
  family: 'tags',
  label: 'Custom code',
  plural: 'Pieces of custom code',
  prefix: 'Pc',
  key: 'PcId',
  shows: 'PcName',
  sort: 'PcName',
  checks: [inOrder('PcFromDt', 'PcToDt')],
  fields: {
    PcId: identity({ label: 'ID', column: true }),
    PcName: text({ required: true, max: 200, searchable: true, column: true }),
    PcKind: choice(['code', 'css'], {
      required: true,
      default: 'code',
      label: 'Kind',
      labels: { code: 'Code', css: 'Page CSS' },
      help: 'Page CSS changes how pages look and never runs a script.',
      column: true,
    }),
    TId: reference('Tag', {
      onDelete: 'cascade',
      label: 'Tag',
      help: 'Without a tag or page, it applies to the whole site.',
      column: true,
    }),
    CId: reference('Content', { onDelete: 'cascade', label: 'Page', column: true }),
    PcCss: longText({ max: 500_000, format: 'css', label: 'CSS' }),
    PcHead: longText({ max: 200_000, format: 'markup', label: 'Code in the head' }),
    PcBody: longText({ max: 200_000, format: 'markup', label: 'Code at the end of the body' }),
    PcSortOrder: integer({ required: true, default: 0, label: 'Order' }),
    PcActive: boolean({ required: true, default: true, label: 'On', column: true }),
    PcFromDt: datetime({ label: 'On from' }),
    PcToDt: datetime({ label: 'On until', column: true }),
    PcCreatedDt: stamp('created', { label: 'Created' }),
    PcUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/** Earlier sources of a template or custom code, with who and why; append-only (screens, versions). */
export const SourceVersion = entity('SourceVersion', {
  family: 'tags',
  prefix: 'Sov',
  key: 'SovId',
  shows: 'SovReason',
  sort: 'SovCreatedDt desc',
  appendOnly: true,
  fields: {
    SovId: identity({ label: 'ID', column: true }),
    SovEntity: choice(['Template', 'PageCSS'], {
      required: true,
      label: 'Of',
      indexed: true,
      column: true,
      labels: { Template: 'Template', PageCSS: 'Custom code' },
    }),
    SovKey: integer({ required: true, min: 0, indexed: true, label: 'ID of that', column: true }),
    SovField: text({ required: true, max: 40, label: 'Field', column: true }),
    SovSource: longText({ max: 500_000, format: 'liquid', label: 'Source' }),
    SovReason: text({ max: 400, searchable: true, label: 'Why', column: true }),
    SovUserName: text({ max: 256, readOnly: true, label: 'By', column: true }),
    SovCreatedDt: stamp('created', { label: 'Kept', indexed: true, column: true }),
  },
})
