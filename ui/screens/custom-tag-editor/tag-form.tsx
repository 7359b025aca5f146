import { type EditedTag, isNeededTag, type TypedTag } from '@rounds/core/rules/tree'
import { tagIcons, tools } from '@rounds/core/tools'
import { tagEditorWords } from '@rounds/core/words/tag-editor'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Select } from '../../kit/select.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { Icon } from '../../shell/icon.tsx'
import { formSlots, type TypedForm } from './tag-slots.ts'

const words = tagEditorWords.pane

const icons = [...new Set([...tagIcons, ...tools.map(({ icon }) => icon)])].toSorted()

const formOf = (tag: EditedTag): TypedForm => ({
  TName: tag.TName,
  TPath: tag.TPath ?? '',
  CUrlDefaultPage: tag.CUrlDefaultPage ?? '',
  TVisible: tag.TVisible,
  TDeleted: tag.TDeleted,
})

const typedOf = (form: TypedForm): TypedTag => ({
  ...form,
  TName: form.TName.trim(),
  TPath: form.TPath.trim() || null,
  CUrlDefaultPage: form.CUrlDefaultPage || null,
})

interface TagFormProps {
  tag: EditedTag
  onReview: (typed: TypedTag) => void
}

/** A tag's name, address, icon, and visibility. */
export function TagForm({ tag, onReview }: TagFormProps) {
  const [state, send] = useSubmit(formSlots, {
    stored: formOf(tag),
    onDone: ({ answer }) => onReview(typedOf(answer)),
  })
  const { typed } = state.context
  const type = (change: Partial<TypedForm>) => send({ type: 'TYPE', typed: change })
  const known = typed.CUrlDefaultPage === '' || icons.includes(typed.CUrlDefaultPage)
  return (
    <form
      noValidate
      className="mt-3 flex max-w-xl flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        send({ type: 'SUBMIT', act: null })
      }}
    >
      <TextField
        label={words.name}
        required
        maxLength={200}
        value={typed.TName}
        onValue={TName => type({ TName })}
      />
      <TextField
        label={words.path}
        help={words.pathHelp}
        mono
        maxLength={600}
        value={typed.TPath}
        onValue={TPath => type({ TPath })}
      />
      <div className="flex items-end gap-3">
        <Select
          className="min-w-0 flex-1"
          label={words.icon}
          placeholder={words.noIcon}
          options={[...(known ? [] : [typed.CUrlDefaultPage]), ...icons].map(value => ({
            value,
            label: value,
          }))}
          value={typed.CUrlDefaultPage}
          onValue={CUrlDefaultPage => type({ CUrlDefaultPage })}
        />
        <Icon names={[typed.CUrlDefaultPage]} className="mb-2 size-5" />
      </div>
      <Checkbox label={words.visible} checked={typed.TVisible} onValue={TVisible => type({ TVisible })} />
      <p className="-mt-2 measure pl-6 text-ink-2 text-sm">{words.visibleHelp}</p>
      {(!isNeededTag(tag.TId) || tag.TDeleted) && (
        <Checkbox label={words.deleted} checked={typed.TDeleted} onValue={TDeleted => type({ TDeleted })} />
      )}
      <Button type="submit" kind="primary" className="self-start" disabled={typed.TName.trim() === ''}>
        {words.review}
      </Button>
    </form>
  )
}
