import type { Json } from '@rounds/core/entities'
import { addSpan, copyDay, type OpenSpan, spanProblem, spansOfDay, weekDays } from '@rounds/core/rules/time'
import { recordWords } from '@rounds/core/words/record'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import type { ShapeControlProps } from './control.ts'
import { Group } from './group.tsx'

const WORKDAYS = [1, 2, 3, 4, 5]

/** The opening hours of a week: each day with its spans; a day without any is closed. */
export function WeekControl(props: ShapeControlProps) {
  const { id, value, onValue } = props
  const table = useRef<HTMLDivElement>(null)
  const hours: readonly OpenSpan[] = Array.isArray(value) ? value : []
  const change = (next: readonly OpenSpan[]) => onValue(next.length > 0 ? (next as unknown as Json) : null)
  const set = (index: number, more: Partial<OpenSpan>) =>
    change(hours.map((span, place) => (place === index ? { ...span, ...more } : span)))
  const add = (day: number) => {
    flushSync(() => change(addSpan(hours, day)))
    const inputs = table.current?.querySelectorAll<HTMLElement>(`[data-day="${day}"] input[type=time]`)
    inputs?.[inputs.length - 2]?.focus()
  }
  const remove = (day: number, index: number) => {
    flushSync(() => change(hours.filter((_, place) => place !== index)))
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"] [data-add]`)?.focus()
  }
  const monday = spansOfDay(hours, 1)
  return (
    <Group {...props}>
      <div ref={table} className="flex flex-col">
        {weekDays.map(({ day, name }) => {
          const spans = spansOfDay(hours, day)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset makes no grid in every browser
            <div
              key={day}
              role="group"
              aria-label={name}
              data-day={day}
              className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-start gap-x-3 border-rule border-b py-1"
            >
              <span className="pt-1.5 text-sm">{name}</span>
              <div className="flex flex-col gap-1">
                {spans.length === 0 && (
                  <span className="pt-1.5 text-ink-3 text-sm">{recordWords.weekControl.closed}</span>
                )}
                {spans.map(({ span, index }, place) => (
                  <Span
                    key={index}
                    id={`${id}.${index}`}
                    name={spans.length > 1 ? `${name}, ${place + 1}` : name}
                    span={span}
                    onChange={more => set(index, more)}
                    onRemove={() => remove(day, index)}
                  />
                ))}
              </div>
              <IconButton
                size="sm"
                data-add
                name={recordWords.weekControl.addHoursOn(name)}
                onClick={() => add(day)}
              >
                <Plus />
              </IconButton>
            </div>
          )
        })}
      </div>
      {monday.length > 0 && (
        <Button size="sm" className="self-start" onClick={() => change(copyDay(hours, 1, WORKDAYS))}>
          {recordWords.weekControl.sameHoursMondayFriday}
        </Button>
      )}
    </Group>
  )
}

interface SpanProps {
  id: string
  name: string
  span: OpenSpan
  onChange: (more: Partial<OpenSpan>) => void
  onRemove: () => void
}

function Span({ id, name, span, onChange, onRemove }: SpanProps) {
  const problem = spanProblem(span)
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <TextField
        id={`${id}.opens`}
        hideLabel
        label={recordWords.weekControl.opens(name)}
        type="time"
        size="sm"
        className="w-30"
        value={span.opens ?? ''}
        onValue={text => onChange({ opens: text || null })}
      />
      <span aria-hidden="true" className="text-ink-2">
        {recordWords.weekControl.to}
      </span>
      <TextField
        id={`${id}.closes`}
        hideLabel
        label={recordWords.weekControl.closes(name)}
        type="time"
        size="sm"
        className="w-30"
        value={span.closes ?? ''}
        onValue={text => onChange({ closes: text || null })}
      />
      <TextField
        id={`${id}.note`}
        hideLabel
        label={recordWords.weekControl.noteOn(name)}
        placeholder={recordWords.weekControl.note}
        size="sm"
        maxLength={200}
        className="min-w-24 flex-1"
        value={span.note ?? ''}
        onValue={text => onChange({ note: text || null })}
      />
      <IconButton size="sm" name={recordWords.weekControl.remove(name)} onClick={onRemove}>
        <X />
      </IconButton>
      {problem && <p className="w-full text-sm text-warn-ink">{problem}</p>}
    </div>
  )
}
