import type { BlockColumn } from '@rounds/core/blocks'
import type { Field, Json } from '@rounds/core/entities'
import { editorWords } from '@rounds/core/words/editor'
import { usePickers } from '../../context/pickers.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { SuggestPart } from '../../pages/suggest/suggest-part.tsx'
import { FieldControl } from '../../records/record/controls/field-control.tsx'
import { PhotoField } from '../../records/record/controls/photo-field.tsx'
import type { BlockFormProps } from './block-form-props.ts'
import { fieldId } from './form-field.tsx'

/** A column of the block, or one of the settings of its kind. */
export type BlockFieldName = BlockColumn | (string & {})

interface BlockFieldProps extends BlockFormProps {
  name: BlockFieldName
  field: Field
  value: unknown
  /** Focus starts here. */
  isFirst: boolean
}

const isColumn = (name: string): boolean => name.startsWith('Cb')
const ignore = () => undefined

/** One field of a block. Its texts use the page's undo; its copy and its photo can be suggested. */
export function BlockField(props: BlockFieldProps) {
  const { name, block, field, value, isFirst, onEdit } = props
  const setValue = (next: Json) =>
    onEdit(
      isColumn(name)
        ? { effect: 'set in block', block: block.CbUuid, field: name, value: next }
        : { effect: 'set setting', block: block.CbUuid, name, value: next },
    )
  switch (name) {
    case 'CbHeadline':
      return (
        <TextField
          label={field.label ?? editorWords.blockForm.headline}
          autoFocus={isFirst}
          maxLength={400}
          value={block.CbHeadline ?? ''}
          onValue={text => setValue(text || null)}
        />
      )
    case 'CbCopy':
      return <CopyField {...props} onValue={setValue} />
    case 'CbPhoto':
      return <PhotoOfBlock {...props} />
    default:
      return (
        <FieldControl
          id={fieldId('blocks', block.CbUuid, isColumn(name) ? name : `CbMetaData.${name}`)}
          field={field}
          label={field.label ?? name}
          value={value ?? null}
          onValue={setValue}
          onUnreadable={ignore}
        />
      )
  }
}

function CopyField(props: BlockFieldProps & { onValue: (value: string | null) => void }) {
  const { page, block, field, readOnly, sharedUndo, onUnplaced, onValue } = props
  const { pickFile, pickLink, putPicture } = usePickers()
  const pickImage = async () => {
    const picked = await pickFile({ images: true })
    return picked && { src: picked.src, alt: picked.alt }
  }
  const label = field.label ?? editorWords.blockForm.copy
  return (
    <>
      <RichText
        label={label}
        required={field.required === true}
        value={block.CbCopy ?? ''}
        onValue={value => onValue(value || null)}
        onPickLink={pickLink}
        onPickImage={pickImage}
        onPutImage={putPicture}
        onUnplaced={onUnplaced}
        sharedUndo={sharedUndo}
        readOnly={readOnly}
        help={editorWords.blockForm.linksSitesOwnPages}
      />
      {!readOnly && (
        <SuggestPart
          field={label}
          tasks={['draft', 'shorten', 'plain']}
          cId={page.CId}
          title={block.CbHeadline || page.CTitle}
          value={block.CbCopy ?? ''}
          isCopy
          onValue={value => onValue(value || null)}
        />
      )}
    </>
  )
}

function PhotoOfBlock({ page, block, field, readOnly, onEdit }: BlockFieldProps) {
  const setField = (name: 'CbPhoto' | 'CbPhotoAltText', value: string | null) =>
    onEdit({ effect: 'set in block', block: block.CbUuid, field: name, value })
  const label = field.label ?? editorWords.blockForm.photo
  return (
    <>
      <PhotoField
        label={label}
        src={block.CbPhoto}
        alt={block.CbPhotoAltText}
        onPhoto={({ src, alt }) => {
          if (src !== block.CbPhoto) setField('CbPhoto', src)
          if (alt !== block.CbPhotoAltText) setField('CbPhotoAltText', alt)
        }}
      />
      {block.CbPhoto && !readOnly && (
        <SuggestPart
          field={label}
          tasks={['alt']}
          cId={page.CId}
          title={block.CbHeadline || page.CTitle}
          value={block.CbPhotoAltText ?? ''}
          about={block.CbPhotoCaption ?? ''}
          notes={block.CbPhoto}
          onValue={value => setField('CbPhotoAltText', value || null)}
        />
      )}
    </>
  )
}
