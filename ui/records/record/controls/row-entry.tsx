import type { Field, Shape } from '@rounds/core/entities'
import clsx from 'clsx'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../../../kit/icon-button.tsx'
import { memberLabel } from '../../values/json-summary.ts'
import type { ShapeControlProps } from './control.ts'
import { membersOf, withMember } from './shape-members.ts'
import { hasLines } from './text-kind.ts'

/** More members than this do not fit on a line. */
const MOST = 5

const isLine = (field: Field) =>
  field.kind === 'text'
    ? !hasLines(field)
    : field.kind !== 'json' && field.kind !== 'reference' && field.kind !== 'datetime'

type Members = readonly (readonly [name: string, field: Field])[]

function membersIn(of: Shape): { readonly lines: Members; readonly notes: Members } {
  const all = of.is === 'object' ? Object.entries(of.fields) : []
  return { lines: all.filter(([, field]) => isLine(field)), notes: all.filter(([, field]) => !isLine(field)) }
}

/** Links have a picker, for which a row has no room. */
const isPicked = (field: Field) => field.kind === 'text' && field.format === 'link'

/** Whether entries are edited as table rows: a few short members, and at most one long one below them. */
export function fitsInRows(of: Shape): boolean {
  const { lines, notes } = membersIn(of)
  if (lines.some(([, field]) => isPicked(field))) return false
  const isText = notes.every(([, field]) => field.kind === 'text' && field.format !== 'html')
  return lines.length > 0 && lines.length <= MOST && notes.length <= 1 && isText
}

const labelOf = (name: string, field: Field) => field.label ?? memberLabel(name)

const weightOf = (field: Field) =>
  field.kind === 'text' ? (field.max <= 60 ? 2 : 4) : field.kind === 'boolean' ? 1 : 3

/** The column headers; only visual, because each control announces its own. */
export function RowHead({ of, moves }: { of: Shape; moves: boolean }) {
  const { lines, notes } = membersIn(of)
  return (
    <div
      aria-hidden="true"
      className={clsx('-mb-2 hidden gap-1.5 text-ink-2 text-xs sm:flex', moves ? 'pr-26' : 'pr-11')}
    >
      {lines.map(([name, field]) => (
        <span key={name} className="min-w-0 truncate" style={{ flex: `${weightOf(field)} 1 0` }}>
          {labelOf(name, field)}
        </span>
      ))}
      {notes.length > 0 && <span className="w-7" />}
    </div>
  )
}

/** One list entry as a row, edited in place; a long member is below it. */
export function RowEntry(props: ShapeControlProps) {
  const { id, label, shape, value, onValue, onUnreadable, Member } = props
  const { lines, notes } = membersIn(shape)
  const members = membersOf(value)
  const [isOpen, setOpen] = useState(false)
  const member = ([name, field]: Members[number], hidesLabel: boolean) => (
    <Member
      id={`${id}.${name}`}
      field={field}
      label={`${label}: ${labelOf(name, field)}`}
      placeholder={labelOf(name, field)}
      value={members[name] ?? null}
      inCell={hidesLabel}
      onValue={inner => onValue(withMember(value, name, inner))}
      onUnreadable={onUnreadable}
    />
  )
  const hasNote = notes.some(([name]) => (members[name] ?? null) !== null)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap gap-1.5 sm:flex-nowrap">
        {lines.map(([name, field]) => (
          <div key={name} className="min-w-28 sm:min-w-0" style={{ flex: `${weightOf(field)} 1 0` }}>
            {member([name, field], true)}
          </div>
        ))}
        {notes.length > 0 && (
          <IconButton
            size="sm"
            name={`${labelOf(...(notes[0] as Members[number]))} of ${label}`}
            aria-expanded={isOpen || hasNote}
            onClick={() => {
              flushSync(() => setOpen(true))
              document.getElementById(`${id}.${notes[0]?.[0]}`)?.focus()
            }}
          >
            <MessageSquareText />
          </IconButton>
        )}
      </div>
      {(isOpen || hasNote) && notes.map(entry => <div key={entry[0]}>{member(entry, true)}</div>)}
    </div>
  )
}
