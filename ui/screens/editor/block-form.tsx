import type { PageBlock, PageEdit } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'
import { memo, useState } from 'react'
import { usePickers } from '../../context/pickers.ts'
import type { SharedUndo } from '../../kit/rich-text/rich-text-props.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { SuggestPart } from '../../pages/suggest/suggest-part.tsx'
import { LinkField } from '../../records/record/controls/link-field.tsx'
import { PhotoField } from '../../records/record/controls/photo-field.tsx'
import { FormField } from './form-field.tsx'

/** How the texts of the editor undo, and what becomes of a late picture. */
export interface EditorTools {
  readonly sharedUndo: SharedUndo
  /** Told of a picture that has arrived when its text was gone. */
  readonly onUnplaced: (name: string) => void
}

export interface BlockFormProps extends EditorTools {
  /** The page that it is on. */
  page: { readonly CId: number; readonly CTitle: string }
  block: PageBlock
  readOnly: boolean
  /** It was added this moment, and is written into next. */
  isNew: boolean
  /** Something in it is typed and no value yet. */
  isUnfinished: boolean
  onEdit: (edit: PageEdit) => void
}

/** One block: headline, copy, photo and link, and behind a fold the settings that few need. */
export const BlockForm = memo(function BlockForm(props: BlockFormProps) {
  const { page, block, readOnly, isNew, isUnfinished, onEdit, sharedUndo, onUnplaced } = props
  const { pickFile, pickLink, putPicture } = usePickers()
  const [isOpen, setOpen] = useState(isUnfinished)
  const setField = (field: keyof PageBlock, value: unknown) =>
    onEdit({ effect: 'set in block', block: block.CbUuid, field, value })
  const pickImage = async () => {
    const picked = await pickFile({ images: true })
    return picked && { src: picked.src, alt: picked.alt }
  }
  return (
    <fieldset disabled={readOnly} className="space-y-5">
      <TextField
        label={editorWords.blockForm.headline}
        autoFocus={isNew}
        maxLength={400}
        value={block.CbHeadline ?? ''}
        onValue={value => setField('CbHeadline', value || null)}
      />
      <RichText
        label={editorWords.blockForm.copy}
        value={block.CbCopy ?? ''}
        onValue={value => setField('CbCopy', value || null)}
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
          field={editorWords.blockForm.copy}
          tasks={['draft', 'shorten', 'plain']}
          cId={page.CId}
          title={block.CbHeadline || page.CTitle}
          value={block.CbCopy ?? ''}
          isCopy
          onValue={value => setField('CbCopy', value || null)}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={editorWords.blockForm.linkText}
          maxLength={200}
          value={block.CbLinkText ?? ''}
          onValue={value => setField('CbLinkText', value || null)}
        />
        <LinkField
          label={editorWords.blockForm.link}
          value={block.CbLink}
          onValue={value => setField('CbLink', value)}
        />
      </div>
      <PhotoField
        label={editorWords.blockForm.photo}
        src={block.CbPhoto}
        alt={block.CbPhotoAltText}
        onPhoto={({ src, alt }) => {
          if (src !== block.CbPhoto) setField('CbPhoto', src)
          if (alt !== block.CbPhotoAltText) setField('CbPhotoAltText', alt)
        }}
      />
      {block.CbPhoto && !readOnly && (
        <SuggestPart
          field={editorWords.blockForm.photo}
          tasks={['alt']}
          cId={page.CId}
          title={block.CbHeadline || page.CTitle}
          value={block.CbPhotoAltText ?? ''}
          about={block.CbPhotoCaption ?? ''}
          notes={block.CbPhoto}
          onValue={value => setField('CbPhotoAltText', value || null)}
        />
      )}
      {block.CbPhoto && (
        <TextField
          label={editorWords.blockForm.photoCaption}
          maxLength={1000}
          value={block.CbPhotoCaption ?? ''}
          onValue={value => setField('CbPhotoCaption', value || null)}
        />
      )}
      <details
        open={isOpen}
        onToggle={event => setOpen(event.currentTarget.open)}
        className="rounded-md border border-rule px-3 py-2"
      >
        <summary className="cursor-pointer font-semibold text-sm">
          {editorWords.blockForm.settingsOfThisBlock}
        </summary>
        <div className="mt-3 space-y-5">
          {(['CbLinkTarget', 'CbPhotoMetadata', 'CbMetaData'] as const).map(name => (
            <FormField
              key={name}
              part="blocks"
              of={block.CbUuid}
              name={name}
              value={block[name]}
              onValue={value => setField(name, value)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  )
})
