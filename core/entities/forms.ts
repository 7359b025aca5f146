import { entity } from './entity.ts'
import { boolean, choice, datetime, identity, json, longText, reference, stamp, text, uuid } from './field.ts'
import { formConfig, formEmailMarketing, formMeta, submissionMeta } from './form-shapes.ts'
import { reasonWhere, requireAnswer } from './record-check.ts'
import { machine, notes } from './shapes.ts'

/** A form of the form manager, filed under a tag; the public site shows its `FrmConfig` (specification §3). */
export const Form = entity('Form', {
  family: 'forms',
  prefix: 'Frm',
  key: 'FrmId',
  alternateKey: 'FrmUuid',
  shows: 'FrmName',
  sort: 'FrmName',
  publicRead: { where: 'FrmVisible' },
  fields: {
    FrmId: identity({ label: 'ID', public: true, column: true }),
    FrmUuid: uuid({ required: true, generated: true, unique: true, public: true, label: 'UUID' }),
    FrmName: text({ required: true, max: 200, searchable: true, indexed: true, public: true, column: true }),
    FrmTitle: text({ max: 400, searchable: true, public: true, column: true }),
    FrmDescription: longText({ max: 20_000, format: 'html', public: true, label: 'Introduction' }),
    TId: reference('Tag', { label: 'Tag', column: true }),
    FrmConfig: json(formConfig, { public: true, label: 'Fields and steps' }),
    FrmMetaData: json(formMeta, { label: 'Notifications and retention' }),
    FrmJavaScript: longText({ max: 200_000, format: 'javascript', public: true, label: 'JavaScript' }),
    FrmEmailMarketing: json(formEmailMarketing, { label: 'Email marketing' }),
    FrmVisible: boolean({ required: true, default: true, label: 'Published', column: true }),
    FrmCreatedDt: stamp('created', { label: 'Created' }),
    FrmUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

const submissionStates = ['new', 'in hand', 'done', 'spam'] as const
const stateLabels = { new: 'New', 'in hand': 'In progress', done: 'Done', spam: 'Spam' } as const

/**
 * A form submission (decisions §2). At rest the answers are encrypted in `FsSealed`; `FsMetaData` and `FsMachineMeta`
 * are filled in by the secure call, which audits every view (screens, form submissions).
 */
export const FormSubmission = entity('FormSubmission', {
  family: 'forms',
  prefix: 'Fs',
  key: 'FsId',
  alternateKey: 'FsUuid',
  shows: 'FsId',
  sort: 'FsCreatedDt desc',
  checks: [requireAnswer('FsMetaData'), reasonWhere('FsHold', 'FsHoldReason')],
  fields: {
    FsId: identity({ label: 'ID', column: true }),
    FsUuid: uuid({ required: true, generated: true, indexed: true, readOnly: true, label: 'UUID' }),
    FrmId: reference('Form', { required: true, label: 'Form', column: true }),
    FvId: reference('FormVersion', { readOnly: true, label: 'Version of the form' }),
    TId: reference('Tag', { readOnly: true, label: 'Tag', help: 'Same as the form’s.' }),
    FsState: choice(submissionStates, {
      required: true,
      default: 'new',
      label: 'State',
      indexed: true,
      column: true,
      labels: stateLabels,
    }),
    UserId: reference('AspNetUsers', { key: 'uuid', label: 'Assigned to', column: true }),
    FsMetaData: json(submissionMeta, { label: 'Answers', inForm: false }),
    FsMachineMeta: json(machine, { label: 'Sent from', inForm: false }),
    FsNotes: json(notes, { label: 'Notes', inForm: false }),
    FsSealed: longText({ max: 10_000_000, secret: 'hidden', label: 'Sealed' }),
    FsSearchKeys: longText({ max: 100_000, secret: 'hidden', label: 'Search keys' }),
    FsViewedDt: datetime({ readOnly: true, label: 'First looked at' }),
    FsKeepUntilDt: datetime({ readOnly: true, indexed: true, label: 'Kept until', column: true }),
    FsHold: boolean({
      required: true,
      default: false,
      label: 'Legal hold',
      help: 'Kept until an administrator lifts the hold, whatever the form’s settings.',
    }),
    FsHoldReason: text({ max: 400, label: 'Reason for the hold' }),
    FsCreatedDt: stamp('created', { label: 'Received', indexed: true, column: true }),
    FsUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** An appointment request, with the physician and the location it is for; encrypted like FormSubmission (decisions §2). */
export const Custom_FormSubmission = entity('Custom_FormSubmission', {
  family: 'forms',
  label: 'Appointment request',
  prefix: 'Cfs',
  key: 'CfsId',
  alternateKey: 'CfsUuid',
  shows: 'CfsId',
  sort: 'CfsCreatedDt desc',
  checks: [requireAnswer('CfsMetaData')],
  fields: {
    CfsId: identity({ label: 'ID', column: true }),
    CfsUuid: uuid({ required: true, generated: true, unique: true, label: 'UUID' }),
    FrmId: reference('Form', { label: 'Form' }),
    FsId: reference('FormSubmission', { onDelete: 'cascade', label: 'Form submission' }),
    PhId: reference('Custom_Physician', { label: 'Physician', column: true }),
    LId: reference('Custom_Location', { label: 'Location', column: true }),
    CfsState: choice(submissionStates, {
      required: true,
      default: 'new',
      label: 'State',
      indexed: true,
      column: true,
      labels: stateLabels,
    }),
    UserId: reference('AspNetUsers', { key: 'uuid', label: 'Assigned to', column: true }),
    CfsMetaData: json(submissionMeta, { label: 'Answers', inForm: false }),
    CfsMachineMeta: json(machine, { label: 'Sent from', inForm: false }),
    CfsNotes: json(notes, { label: 'Notes', inForm: false }),
    CfsSealed: longText({ max: 10_000_000, secret: 'hidden', label: 'Sealed' }),
    CfsViewedDt: datetime({ readOnly: true, label: 'First looked at' }),
    CfsKeepUntilDt: datetime({ readOnly: true, indexed: true, label: 'Kept until' }),
    CfsCreatedDt: stamp('created', { label: 'Received', indexed: true, column: true }),
    CfsUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A visitor's comment on a page, shown once approved (ours; screens, comment moderation). */
export const Comment = entity('Comment', {
  family: 'forms',
  prefix: 'Cm',
  key: 'CmId',
  shows: 'CmText',
  sort: 'CmCreatedDt desc',
  fields: {
    CmId: identity({ label: 'ID', column: true }),
    CId: reference('Content', { required: true, onDelete: 'cascade', label: 'Page', column: true }),
    CmIdParent: reference('Comment', { onDelete: 'cascade', label: 'Reply to' }),
    CmAuthor: text({ required: true, max: 200, searchable: true, column: true }),
    CmMail: text({ max: 256, format: 'email', searchable: true, column: true, label: 'Email' }),
    CmText: longText({ required: true, max: 20_000, searchable: true, label: 'Text', column: true }),
    CmState: choice(['pending', 'approved', 'rejected', 'spam'], {
      required: true,
      default: 'pending',
      label: 'State',
      indexed: true,
      column: true,
      labels: { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected', spam: 'Spam' },
    }),
    CmReason: longText({ max: 4_000, readOnly: true, label: 'Why it looks like spam' }),
    CmAddress: text({ max: 64, readOnly: true, label: 'Sent from' }),
    CmModeratedDt: datetime({ readOnly: true, label: 'Moderated' }),
    UserId: reference('AspNetUsers', { key: 'uuid', readOnly: true, label: 'Moderated by' }),
    CmCreatedDt: stamp('created', { label: 'Received', indexed: true, column: true }),
    CmUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})
