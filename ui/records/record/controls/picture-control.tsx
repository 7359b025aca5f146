import { recordWords } from '@rounds/core/words/record'
import { TextField } from '../../../kit/text-field.tsx'
import type { ShapeControlProps } from './control.ts'
import { PhotoField } from './photo-field.tsx'
import { membersOf, withMember } from './shape-members.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** An image with its alt text and other values. A new image has another size and focal point, so those are cleared. */
export function PictureControl(props: ShapeControlProps) {
  const { id, label, value, onValue, error } = props
  const members = membersOf(value)
  return (
    <PhotoField
      {...{ id, label, error }}
      src={asText(members.src) || null}
      alt={asText(members.alt) || null}
      onPhoto={photo => {
        if (photo.src === null) return onValue(null)
        const { width: _, height: __, focalX: ___, focalY: ____, ...words } = members
        onValue(photo.src === members.src ? { ...members, alt: photo.alt } : { ...words, ...photo })
      }}
    >
      <TextField
        id={`${id}.caption`}
        label={recordWords.pictureControl.caption(label)}
        maxLength={1000}
        value={asText(members.caption)}
        onValue={text => onValue(withMember(value, 'caption', text))}
      />
    </PhotoField>
  )
}
