import {
  HOLIDAYS,
  type HoursRow,
  spanKinds,
  spanProblem,
  weekDays,
  weeksChoices,
} from '@rounds/core/rules/time'
import { recordWords } from '@rounds/core/words/record'
import { X } from 'lucide-react'
import { Checkbox } from '../../../kit/checkbox.tsx'
import { DateField } from '../../../kit/date-field.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Select } from '../../../kit/select.tsx'
import { TextField } from '../../../kit/text-field.tsx'

const words = recordWords.weekControl
const days = [
  ...weekDays.map(({ day, name }) => ({ day: day as number, name: name.slice(0, 3) })),
  { day: HOLIDAYS, name: words.holidays },
]

interface HoursRowFieldsProps {
  id: string
  /** The row's name: “Row 2”. */
  name: string
  row: HoursRow
  onChange: (more: Partial<HoursRow>) => void
  onRemove: () => void
}

/** One row of opening hours: its days, its times, and its weeks. */
export function HoursRowFields({ id, name, row, onChange, onRemove }: HoursRowFieldsProps) {
  const problem = row.days.length === 0 ? words.noDays : spanProblem(row)
  const isClosed = row.kind === 'closed'
  const isWeekly = row.days.some(day => day !== HOLIDAYS)
  const label = (what: string) => words.of(name, what)
  const toggle = (day: number, isOn: boolean) =>
    onChange({ days: isOn ? [...row.days, day] : row.days.filter(one => one !== day) })
  return (
    <div className="flex flex-col gap-2">
      <fieldset>
        <legend className="sr-only">{words.daysOf(name)}</legend>
        <div className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          {days.map(({ day, name: short }) => (
            <Checkbox
              key={day}
              label={short}
              checked={row.days.includes(day)}
              onValue={isOn => toggle(day, isOn)}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2">
        <Select
          hideLabel
          size="sm"
          className="w-38"
          label={label(words.kind)}
          placeholder={null}
          options={spanKinds.map(value => ({ value, label: words.kinds[value] }))}
          value={row.kind ?? 'open'}
          onValue={kind => onChange({ kind: kind as NonNullable<HoursRow['kind']> })}
        />
        {!isClosed && (
          <>
            <TextField
              id={`${id}.opens`}
              hideLabel
              label={label(words.opens)}
              type="time"
              size="sm"
              className="w-30"
              value={row.opens ?? ''}
              onValue={text => onChange({ opens: text || null })}
            />
            <span aria-hidden="true" className="text-ink-2 text-sm">
              {words.to}
            </span>
            <TextField
              id={`${id}.closes`}
              hideLabel
              label={label(words.closes)}
              type="time"
              size="sm"
              className="w-30"
              value={row.closes ?? ''}
              onValue={text => onChange({ closes: text || null })}
            />
          </>
        )}
        {isWeekly && (
          <Select
            hideLabel
            size="sm"
            className="w-42"
            label={label(words.weeks)}
            placeholder={words.everyWeek}
            options={weeksChoices.map(value => ({ value, label: words.weeksChoices[value] }))}
            value={row.weeks ?? ''}
            onValue={weeks => onChange({ weeks: (weeks || null) as NonNullable<HoursRow['weeks']> | null })}
          />
        )}
        {row.weeks === 'other' && (
          <DateField
            hideLabel
            size="sm"
            className="w-42"
            label={label(words.from)}
            value={row.from ?? ''}
            onValue={from => onChange({ from: from || null })}
          />
        )}
        <TextField
          hideLabel
          size="sm"
          maxLength={200}
          className="w-38"
          label={label(words.noteOf)}
          placeholder={words.note}
          value={row.note ?? ''}
          onValue={note => onChange({ note: note || null })}
        />
        <TextField
          hideLabel
          size="sm"
          maxLength={200}
          className="w-42"
          label={label(words.serviceOf)}
          placeholder={words.service}
          value={row.service ?? ''}
          onValue={service => onChange({ service: service || null })}
        />
        <IconButton size="sm" data-remove name={label(words.remove)} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
      {problem && <p className="text-sm text-warn-ink">{problem}</p>}
    </div>
  )
}
