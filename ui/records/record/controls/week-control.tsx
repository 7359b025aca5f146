import type { Json } from '@rounds/core/entities'
import { type HoursRow, hoursOfRows, type OpenSpan, rowsOfHours } from '@rounds/core/rules/time'
import { recordWords } from '@rounds/core/words/record'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../kit/button.tsx'
import type { ShapeControlProps } from './control.ts'
import { Group } from './group.tsx'
import { HoursRowFields } from './hours-row-fields.tsx'

const words = recordWords.weekControl
const FIRST: HoursRow = { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' }
const NEXT: HoursRow = { days: [6], opens: '09:00', closes: '12:00' }

const hoursOf = (value: unknown): readonly OpenSpan[] => (Array.isArray(value) ? value : [])
const serialize = (value: unknown) => JSON.stringify(value ?? null)

/** Opening hours as rows: days with the same hours share one. Days without a row are closed. */
export function WeekControl(props: ShapeControlProps) {
  const { id, value, onValue, onUnreadable } = props
  const [rows, setRows] = useState(() => rowsOfHours(hoursOf(value)))
  const [known, setKnown] = useState(() => serialize(value))
  const list = useRef<HTMLOListElement>(null)

  // It was changed elsewhere: a conflict was resolved, or the record was reloaded.
  if (known !== serialize(value)) {
    setKnown(serialize(value))
    setRows(rowsOfHours(hoursOf(value)))
  }
  const isUnfinished = rows.some(({ days }) => days.length === 0)
  useEffect(() => {
    onUnreadable(id, isUnfinished ? words.unfinished : null)
  }, [id, isUnfinished, onUnreadable])
  useEffect(() => () => onUnreadable(id, null), [id, onUnreadable])

  const change = (next: readonly HoursRow[]) => {
    setRows(next)
    const hours = hoursOfRows(next)
    const stored = hours.length > 0 ? (hours as unknown as Json) : null
    setKnown(serialize(stored))
    onValue(stored)
  }
  const focusIn = (place: number, selector: string) =>
    list.current?.children[place]?.querySelector<HTMLElement>(selector)?.focus()
  const add = () => {
    flushSync(() => change([...rows, rows.length === 0 ? FIRST : NEXT]))
    focusIn(rows.length, 'input')
  }
  const remove = (place: number) => {
    flushSync(() => change(rows.filter((_, at) => at !== place)))
    if (rows.length > 1) focusIn(Math.min(place, rows.length - 2), '[data-remove]')
    else document.getElementById(`${id}-add`)?.focus()
  }
  return (
    <Group {...props}>
      {rows.length === 0 && <p className="text-ink-2 text-sm">{words.empty}</p>}
      <ol ref={list} className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and only the last is added
          <li key={place} className="border-rule border-b pb-3">
            <HoursRowFields
              id={`${id}.${place}`}
              name={words.row(place + 1)}
              row={row}
              onChange={more => change(rows.map((one, at) => (at === place ? { ...one, ...more } : one)))}
              onRemove={() => remove(place)}
            />
          </li>
        ))}
      </ol>
      <Button id={`${id}-add`} size="sm" className="self-start" onClick={add}>
        {words.add}
      </Button>
    </Group>
  )
}
