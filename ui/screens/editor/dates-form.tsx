import { emptyDate, type PageDate, type PageEdit } from '@rounds/core/rules/page'
import { sayExactly } from '@rounds/core/rules/time'
import { editorWords } from '@rounds/core/words/editor'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTimeZone } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { DateTimeField } from '../../kit/date-time-field.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { fieldId } from './form-field.tsx'

interface DatesFormProps {
  dates: readonly PageDate[]
  readOnly: boolean
  onEdit: (edit: PageEdit) => void
}

/** The dates of an event, in chronological order; they are drafted and published with the page. */
export function DatesForm({ dates, readOnly, onEdit }: DatesFormProps) {
  const inOrder = dates.toSorted((one, other) => (one.EdStartDt ?? '').localeCompare(other.EdStartDt ?? ''))
  const add = useRef<HTMLButtonElement>(null)
  return (
    <section aria-label={editorWords.datesForm.dates} className="space-y-4 border-rule border-t pt-5">
      <h3 className="font-semibold">
        {editorWords.datesForm.dates}{' '}
        <span className="font-normal text-ink-2 tabular-nums">{dates.length}</span>
      </h3>
      {dates.length === 0 && <p className="text-ink-2">{editorWords.datesForm.eventNoDateYet}</p>}
      {inOrder.map(date => (
        <DateForm
          key={date.EdUuid}
          date={date}
          onEdit={onEdit}
          onRemove={() => {
            onEdit({ effect: 'delete date', date: date.EdUuid })
            // The pressed button goes with the date.
            add.current?.focus()
          }}
        />
      ))}
      {!readOnly && (
        <Button
          ref={add}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => onEdit({ effect: 'add date', date: emptyDate(crypto.randomUUID()) })}
        >
          {editorWords.datesForm.addDate}
        </Button>
      )}
    </section>
  )
}

interface DateFormProps extends Pick<DatesFormProps, 'onEdit'> {
  date: PageDate
  onRemove: () => void
}

function DateForm({ date, onEdit, onRemove }: DateFormProps) {
  const timeZone = useTimeZone()
  const { EdUuid, EdStartDt } = date
  const setField = (field: keyof PageDate, value: unknown) =>
    onEdit({ effect: 'set in date', date: EdUuid, field, value })
  const name = EdStartDt ? sayExactly(EdStartDt, timeZone) : editorWords.datesForm.newDate
  return (
    <fieldset aria-label={name} className="space-y-3 rounded-md border border-rule p-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <DateTimeField
          id={fieldId('dates', EdUuid, 'EdStartDt')}
          label={editorWords.datesForm.begins}
          required
          timeZone={timeZone}
          value={EdStartDt}
          onValue={value => setField('EdStartDt', value)}
        />
        <DateTimeField
          id={fieldId('dates', EdUuid, 'EdEndDt')}
          label={editorWords.datesForm.ends}
          timeZone={timeZone}
          value={date.EdEndDt}
          onValue={value => setField('EdEndDt', value)}
        />
      </div>
      <TextField
        label={editorWords.datesForm.note}
        maxLength={400}
        value={date.EdNote ?? ''}
        onValue={value => setField('EdNote', value || null)}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Checkbox
          label={editorWords.datesForm.allDay}
          checked={date.EdAllDay}
          onValue={value => setField('EdAllDay', value)}
        />
        <Checkbox
          label={editorWords.datesForm.cancelled}
          checked={date.EdCancelled}
          onValue={value => setField('EdCancelled', value)}
        />
        <Button size="sm" className="ml-auto" onClick={onRemove}>
          {editorWords.datesForm.removeThisDate}
        </Button>
      </div>
    </fieldset>
  )
}
