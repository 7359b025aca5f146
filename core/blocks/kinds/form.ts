import { reference } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'
import { formParts } from './text.ts'

/** A form of the site. Its key is in the same column as before there were kinds, so every form knows its pages. */
export const form: BlockKind = {
  id: 'form',
  label: 'Form',
  icon: 'clipboard-list',
  sentence: 'A form from Form manager, for visitors to fill in.',
  columns: formParts.words,
  settings: { FrmId: reference('Form', { required: true, label: 'Form' }) },
  sections: [
    { heading: 'Form', rows: ['FrmId', 'CbHeadline', 'CbCopy'] },
    { heading: 'Photo and link', isFolded: true, rows: [...formParts.photoAndLink] },
    formParts.settings,
  ],
  isPlain: true,
}
