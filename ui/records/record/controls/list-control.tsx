import type { Field, Json, Shape } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { recordWords } from '@rounds/core/words/record'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import type { ShapeControlProps } from './control.ts'
import { Group } from './group.tsx'
import { PasteList } from './paste-list.tsx'
import { fitsInRows, RowEntry, RowHead } from './row-entry.tsx'

/** Entries beyond this number are shown on request: each is a form. */
const SHOWN_AT_FIRST = 40

interface ListControlProps extends ShapeControlProps {
  of: Shape
  /** What an entry is called; without it, the singular of the label. */
  one: string | undefined
  /** The maximum number of entries. */
  most: number
  Entry: ComponentType<ShapeControlProps>
}

/** A list, entry by entry: add, remove, move by button or with Alt and the arrows. */
export function ListControl(props: ListControlProps) {
  const {
    id,
    label,
    of,
    one: name = singular(label),
    most,
    value,
    onValue,
    onUnreadable,
    Member,
    Entry,
  } = props
  const entries: readonly Json[] = Array.isArray(value) ? value : []
  const keys = useEntryKeys(entries.length)
  const [shown, setShown] = useState(SHOWN_AT_FIRST)
  const list = useRef<HTMLOListElement>(null)
  const inRows = fitsInRows(of)
  const EntryControl = inRows ? RowEntry : Entry

  const change = (next: readonly Json[]) => onValue(next.length > 0 ? next : null)
  const replace = (index: number, entry: Json) =>
    change(entries.map((old, place) => (place === index ? entry : old)))
  const remove = (index: number) => {
    keys.remove(index)
    flushSync(() => change(entries.filter((_, place) => place !== index)))
    // Focus goes to the entry that took its place, else to the add button.
    const next = list.current?.children[Math.min(index, entries.length - 2)]
    const to = next?.querySelector<HTMLElement>('[data-remove]') ?? document.getElementById(`${id}.add`)
    to?.focus()
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= entries.length) return
    keys.move(from, to)
    change(moved(entries, from, to))
  }
  const add = () => {
    flushSync(() => {
      setShown(was => Math.max(was, entries.length + 1))
      onValue([...entries, of.is === 'object' ? {} : of.is === 'list' ? [] : null])
    })
    const last = list.current?.lastElementChild
    last?.querySelector<HTMLElement>('input, select, textarea, button:not([data-remove])')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(index, index + step)
  }

  return (
    <Group {...props}>
      {inRows && entries.length > 0 && <RowHead of={of} moves={entries.length > 1} />}
      {entries.length > 0 && (
        <ol ref={list} className={clsx('flex flex-col', inRows ? 'gap-1.5' : 'gap-3')}>
          {entries.slice(0, shown).map((entry, index) => (
            <li
              key={keys.of(index)}
              onKeyDown={event => onKeyDown(event, index)}
              className={clsx(
                'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2',
                !inRows && 'border-rule border-b pb-3',
              )}
            >
              <EntryControl
                id={`${id}.${index}`}
                field={PLAIN}
                shape={of}
                Member={Member}
                isEntry
                label={`${name} ${index + 1}`}
                value={entry}
                onValue={next => replace(index, next ?? (of.is === 'object' ? {} : null))}
                onUnreadable={onUnreadable}
              />
              <div className="flex gap-0.5 pt-0.5">
                {entries.length > 1 && (
                  <>
                    <IconButton
                      size="sm"
                      name={recordWords.listControl.moveUp(name, index)}
                      aria-disabled={index === 0 || undefined}
                      onClick={() => move(index, index - 1)}
                    >
                      <ArrowUp />
                    </IconButton>
                    <IconButton
                      size="sm"
                      name={recordWords.listControl.moveDown(name, index)}
                      aria-disabled={index === entries.length - 1 || undefined}
                      onClick={() => move(index, index + 1)}
                    >
                      <ArrowDown />
                    </IconButton>
                  </>
                )}
                <IconButton
                  size="sm"
                  data-remove
                  name={recordWords.listControl.remove(name, index)}
                  className="ml-1.5"
                  onClick={() => remove(index)}
                >
                  <X />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        {entries.length < most && (
          <Button id={`${id}.add`} size="sm" icon={<Plus className="size-3.5" />} onClick={add}>
            {recordWords.listControl.add(labelInSentence(name))}
          </Button>
        )}
        {inRows && entries.length < most && (
          <PasteList
            {...{ label, of }}
            room={most - entries.length}
            onAdd={added => {
              setShown(was => Math.max(was, entries.length + added.length))
              change([...entries, ...added])
            }}
          />
        )}
        {entries.length > shown && (
          <Button size="sm" kind="quiet" onClick={() => setShown(entries.length)}>
            {recordWords.listControl.showAll(entries.length)}
          </Button>
        )}
      </div>
    </Group>
  )
}

const PLAIN: Field = { kind: 'json', shape: { is: 'any' } }

/** Keys that stay with their entries when those move, so that focus stays too. */
function useEntryKeys(length: number) {
  const next = useRef(0)
  const kept = useRef<number[]>([])
  while (kept.current.length < length) {
    kept.current.push(next.current)
    next.current += 1
  }
  kept.current.length = length
  return {
    of: (index: number) => kept.current[index] ?? index,
    remove: (index: number) => {
      kept.current.splice(index, 1)
    },
    move: (from: number, to: number) => {
      kept.current = moved(kept.current, from, to)
    },
  }
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The singular of a list's label: each of “Phones” is a “Phone”. */
const singular = (label: string) =>
  /[^aeiou]ies$/i.test(label)
    ? label.replace(/ies$/i, 'y')
    : /[^s]s$/i.test(label)
      ? label.slice(0, -1)
      : label
