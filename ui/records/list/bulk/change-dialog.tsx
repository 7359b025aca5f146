import type { BulkChoice, BulkOrder } from '@rounds/core/api'
import type { Json } from '@rounds/core/entities'
import { fieldsToRead, layoutOf } from '@rounds/core/layouts'
import { labelInSentence } from '@rounds/core/rules/text'
import { bulkWords } from '@rounds/core/words/bulk'
import { type FormEvent, useId, useMemo, useState } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Select } from '../../../kit/select.tsx'
import { isAskedFirst } from '../../asked-first.ts'
import { isGrant } from '../../links/difference-slots.ts'
import type { Listing } from '../../listing.ts'
import { FieldControl } from '../../record/controls/field-control.tsx'
import { formFields, type NamedField } from '../../record/form-fields.ts'
import { BulkDifference } from './bulk-difference.tsx'
import { thingsOf } from './bulk-words.ts'
import { LinkChange, type LinkDraft } from './link-change.tsx'
import { linksToChange, titleOf } from './links-to-change.ts'

interface ChangeDialogProps {
  listing: Listing
  choice: BulkChoice
  count: number
  onChange: (change: Pick<BulkOrder, 'patch' | 'links'>) => void
  onCancel: () => void
}

/**
 * The fields that can have one value in many records, as the record's form has them: no secrets, and none by which a
 * record is told from others.
 */
export function changeable({
  entity,
  fixed,
  tool,
}: Pick<Listing, 'entity' | 'fixed' | 'tool'>): readonly NamedField[] {
  const telling = new Set(entity.recognizedBy.filter(names => names.length === 1).flat())
  const { filled } = formFields(entity, { isNew: false, mayWrite: true, fixed })
  return fieldsToRead(layoutOf(tool.id, entity.name), entity.key, filled).filter(
    ({ name, field }) =>
      !field.secret && !field.unique && !telling.has(name) && !isAskedFirst(entity, fixed, name),
  )
}

/** Chooses a field and its new value for every selected record, or links to add to or remove from each. */
export function ChangeDialog({ listing, choice, count, onChange, onCancel }: ChangeDialogProps) {
  const { entity } = listing
  const { person } = useApp()
  const fields = changeable(listing)
  const linked = useMemo(() => linksToChange(person, listing), [person, listing])
  const [name, setName] = useState('')
  const [value, setValue] = useState<Json>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const [draft, setDraft] = useState<LinkDraft>({ adds: true, picked: [] })
  const form = useId()
  const chosen = fields.find(field => field.name === name)
  const links = linked.find(({ link }) => link.link.name === name)
  const what = thingsOf(entity, count)
  const words = bulkWords.changeDialog
  const isReady = links ? draft.picked.length > 0 : chosen !== undefined && unreadable === null
  const keys = draft.picked.map(({ key }) => key)
  const order = { link: name, add: draft.adds ? keys : [], remove: draft.adds ? [] : keys }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (links) onChange({ links: [order] })
    else if (chosen?.field.required && (value === null || value === ''))
      setError(words.isNeeded(chosen.label))
    else onChange({ patch: { [name]: value } })
  }
  return (
    <Dialog
      open
      onOpenChange={open => {
        if (!open) onCancel()
      }}
      title={words.change(what)}
      description={links ? words.othersStay(labelInSentence(titleOf(links.link))) : words.oneFieldGetsSame}
      size="xl"
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button kind="primary" type="submit" form={form} disabled={!isReady}>
            {(links ? (draft.adds ? words.addTo : words.removeFrom) : words.change)(what)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        <Select
          label={words.field}
          className="max-w-90"
          options={[
            ...fields.map(field => ({ value: field.name, label: field.label })),
            ...linked.map(({ link }) => ({ value: link.link.name, label: titleOf(link) })),
          ]}
          value={name}
          onValue={next => {
            const field = fields.find(one => one.name === next)?.field
            setName(next)
            setValue(field?.kind === 'boolean' && field.required ? false : null)
            setUnreadable(null)
            setError(undefined)
            setDraft({ adds: linked.find(({ link }) => link.link.name === next)?.canAdd ?? true, picked: [] })
          }}
        />
        {links && <LinkChange key={name} links={links} draft={draft} onDraft={setDraft} />}
        {links && isReady && isGrant(links.link) && (
          <BulkDifference key={`difference ${name}`} link={links.link} {...{ entity, choice, order }} />
        )}
        {chosen && (
          <FieldControl
            key={name}
            id="bulk-value"
            field={chosen.field}
            label={chosen.label}
            value={value}
            onValue={next => {
              setValue(next)
              setError(undefined)
            }}
            error={error}
            onUnreadable={(_, message) => setUnreadable(message)}
          />
        )}
      </form>
    </Dialog>
  )
}
