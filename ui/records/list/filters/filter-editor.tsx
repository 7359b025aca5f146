import type { FilterEntry } from '@rounds/core/api'
import { type Field, type Json, lengthOf } from '@rounds/core/entities'
import { filterChoices } from '@rounds/core/layouts'
import { filterField } from '@rounds/core/rules/records'
import { instantOf } from '@rounds/core/rules/time'
import { filterWords } from '@rounds/core/words/filters'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTimeZone } from '../../../context/app-context.ts'
import { Button } from '../../../kit/button.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import { Select } from '../../../kit/select.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import type { Listing } from '../../listing.ts'
import { ReferenceControl } from '../../record/controls/reference-control.tsx'
import { comparisonsOf } from './filter-words.ts'

export interface FilterEditorProps {
  listing: Listing
  onAdd: (entry: FilterEntry) => void
  onCancel: () => void
}

/** Creates one filter: field, comparison and value. */
export function FilterEditor({ listing, onAdd, onCancel }: FilterEditorProps) {
  const { entity } = listing
  const { usual, others } = useMemo(() => filterChoices(listing), [listing])
  const [first] = usual
  const [name, setName] = useState(
    () =>
      (first ?? others.find(({ field }) => field.column && field.kind !== 'identity') ?? others[0])?.path ??
      '',
  )
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  const zone = useTimeZone()
  const field = filterField(entity, name)
  if (!field) return null
  const comparisons = comparisonsOf(field)
  const comparison = comparisons.find(one => one.id === chosen) ?? comparisons[0]
  const value = comparison?.empty ? '' : valueFor(field, comparison?.id ?? '', text, zone)
  const isReady = comparison !== undefined && (comparison.empty || value !== '')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (comparison && isReady) onAdd({ field: name, operator: comparison.operator, values: [value] })
  }
  return (
    <form
      ref={form}
      aria-label={filterWords.filterEditor.addAFilter}
      onSubmit={onSubmit}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
      className="flex w-full flex-wrap items-end gap-2 rounded-md border border-rule bg-well p-2 sm:w-auto"
    >
      <Select
        size="sm"
        hideLabel
        label={filterWords.filterEditor.field}
        className="w-44"
        placeholder={null}
        options={[...usual, ...others].map(({ path, field: one }) => ({
          value: path,
          label: one.label ?? path,
        }))}
        value={name}
        onValue={next => {
          setName(next)
          setChosen('')
          setText('')
        }}
      />
      <Select
        size="sm"
        hideLabel
        label={filterWords.filterEditor.howItIsCompared}
        className="w-36"
        placeholder={null}
        options={comparisons.map(({ id, words }) => ({ value: id, label: words }))}
        value={comparison?.id ?? ''}
        onValue={setChosen}
      />
      {!comparison?.empty && <ValueControl field={field} text={text} onText={setText} />}
      <Button size="md" kind="primary" type="submit" disabled={!isReady}>
        {filterWords.filterEditor.add}
      </Button>
      <Button size="md" kind="quiet" onClick={onCancel}>
        {filterWords.filterEditor.cancel}
      </Button>
    </form>
  )
}

interface ValueControlProps {
  field: Field
  text: string
  onText: (text: string) => void
}

const ignore = () => undefined

function ValueControl({ field, text, onText }: ValueControlProps) {
  const same = {
    label: filterWords.filterEditor.value,
    hideLabel: true,
    size: 'sm',
    className: 'w-48',
    value: text,
    onValue: onText,
  } as const
  switch (field.kind) {
    case 'choice':
      return (
        <Select
          {...same}
          options={field.options.map(option => ({ value: String(option.value), label: option.label }))}
        />
      )
    case 'boolean':
      return (
        <Select
          {...same}
          options={[
            { value: 'true', label: filterWords.filterEditor.yes },
            { value: 'false', label: filterWords.filterEditor.no },
          ]}
        />
      )
    case 'reference':
      return (
        <div className="w-56">
          <ReferenceControl
            id="filter-value"
            field={field}
            label={filterWords.filterEditor.value}
            hideLabel
            value={field.key === 'integer' && text !== '' ? Number(text) : text || null}
            onValue={(next: Json) => onText(next === null ? '' : String(next))}
            onUnreadable={ignore}
          />
        </div>
      )
    case 'date':
    case 'datetime':
      return <DateField {...same} />
    case 'integer':
    case 'number':
    case 'identity':
      return <TextField {...same} type="number" step="any" inputMode="decimal" />
    default:
      return <TextField {...same} autoComplete="off" />
  }
}

/** The comparison value; for timestamps the start or end of the day, in the person's time zone. */
function valueFor(field: Field, comparison: string, text: string, zone: string): string {
  if (lengthOf(text.trim()) === 0) return ''
  if (field.kind !== 'datetime') return text.trim()
  const instant = instantOf(comparison === 'until' ? `${text}T23:59:59.999` : `${text}T00:00`, zone)
  return instant ?? ''
}
