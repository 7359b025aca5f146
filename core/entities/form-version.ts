import { entity } from './entity.ts'
import { anything, choice, identity, integer, json, object, reference, stamp, text } from './field.ts'

/** The parts of a form that are drafted and published together. */
const content = object({
  FrmTitle: text(),
  FrmDescription: text(),
  FrmConfig: json(anything),
  FrmMetaData: json(anything),
})

/** A version of a form: its open draft, a published state, or a replaced draft (ours; decision 100). */
export const FormVersion = entity('FormVersion', {
  family: 'forms',
  prefix: 'Fv',
  key: 'FvId',
  shows: 'FvReason',
  sort: 'FvUpdatedDt desc',
  writtenBy: 'server',
  fields: {
    FvId: identity({ label: 'ID', column: true }),
    FrmId: reference('Form', { required: true, onDelete: 'cascade', label: 'Form', column: true }),
    FvNumber: integer({ min: 1, readOnly: true, label: 'Number', column: true }),
    FvKind: choice(['draft', 'published', 'kept'], {
      required: true,
      default: 'published',
      readOnly: true,
      label: 'Kind',
      column: true,
      labels: { draft: 'Draft', published: 'Published', kept: 'Kept draft' },
    }),
    FvDraftOf: reference('Form', {
      unique: true,
      readOnly: true,
      onDelete: 'cascade',
      label: 'Open draft of',
    }),
    FvContent: json(content, { required: true, readOnly: true, label: 'Content' }),
    FvBase: json(content, { readOnly: true, label: 'The form the draft began from' }),
    FvReason: text({ max: 400, readOnly: true, label: 'Why', column: true }),
    FvUserId: reference('AspNetUsers', { key: 'uuid', readOnly: true, label: 'By', column: true }),
    FvCreatedDt: stamp('created', { label: 'Created' }),
    FvUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})
