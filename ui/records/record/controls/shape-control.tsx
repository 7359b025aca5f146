import type { Field, Json } from '@rounds/core/entities'
import { recordWords } from '@rounds/core/words/record'
import { useEffect, useState } from 'react'
import { CodeEditor } from '../../../kit/code-editor.tsx'
import { useUnfinished } from '../../../kit/unfinished.ts'
import { memberLabel } from '../../values/json-summary.ts'
import { common, type ShapeControlProps, wordsOf } from './control.ts'
import { Group } from './group.tsx'
import { ListControl } from './list-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { membersOf, withMember } from './shape-members.ts'
import { WeekControl } from './week-control.tsx'
import { isWords, WordsControl } from './words-control.tsx'

/** A JSON value as a form generated from its shape. Unknown members are unchanged. */
export function ShapeControl(props: ShapeControlProps) {
  const { shape, Member } = props
  switch (shape.is) {
    case 'object':
      if (shape.as === 'picture') return <PictureControl {...props} />
      return <ObjectControl {...props} fields={shape.fields} />
    case 'list':
      if (shape.as === 'week') return <WeekControl {...props} />
      if (isWords(shape.of)) return <WordsControl {...props} of={shape.of.field} most={shape.max} />
      return <ListControl {...props} of={shape.of} one={shape.one} most={shape.max} Entry={ShapeControl} />
    case 'field':
      return <Member {...props} field={{ ...shape.field, ...wordsOf(props.field) }} />
    case 'any':
      return <AnyControl {...props} />
  }
}

/** A fieldset for an object's members. */
function ObjectControl(props: ShapeControlProps & { fields: Readonly<Record<string, Field>> }) {
  const { id, fields, value, onValue, onUnreadable, error, Member, isEntry } = props
  const members = membersOf(value)
  const [only, ...more] = Object.entries(fields)
  // A list alone in its object needs no box around its own.
  if (only && more.length === 0 && !isEntry && only[1].kind === 'json')
    return (
      <div id={id} tabIndex={-1}>
        <Member
          id={`${id}.${only[0]}`}
          field={only[1]}
          label={only[1].label ?? memberLabel(only[0])}
          value={members[only[0]] ?? null}
          error={error}
          onValue={inner => onValue(withMember(value, only[0], inner))}
          onUnreadable={onUnreadable}
        />
      </div>
    )
  const drawn = Object.entries(fields).map(([name, field]) => (
    <div key={name} className={isEntry && isShort(field) ? 'min-w-0' : 'col-span-full min-w-0'}>
      <Member
        id={`${id}.${name}`}
        field={field}
        label={field.label ?? memberLabel(name)}
        value={members[name] ?? null}
        onValue={inner => onValue(withMember(value, name, inner))}
        onUnreadable={onUnreadable}
      />
    </div>
  ))
  return (
    <Group {...props}>
      <div className={isEntry ? 'grid grid-cols-2 gap-3 sm:grid-cols-3' : 'flex flex-col gap-3.5'}>
        {drawn}
      </div>
    </Group>
  )
}

/** Whether a member needs little room. */
const isShort = (field: Field) =>
  field.kind === 'text' ? field.max <= 60 : field.kind !== 'json' && field.kind !== 'reference'

const NOT_JSON = recordWords.shapeControl.notJsonYetCheck

/** Any JSON value, as text that must parse. */
function AnyControl(props: ShapeControlProps) {
  const { id, value, onValue, onUnreadable, error } = props
  const [text, setText] = useState(() => printed(value))
  const [shown, setShown] = useState(value)
  const unfinished = useUnfinished(id)
  const wrong = unfinished.text !== null

  // The value was changed elsewhere: a conflict was resolved, or the record was reloaded.
  if (shown !== value) {
    setShown(value)
    if (printed(read(text)) !== printed(value)) setText(printed(value))
  }
  useEffect(() => () => onUnreadable(id, null), [id, onUnreadable])

  const onText = (next: string) => {
    const parsed = read(next)
    const isText = parsed === undefined
    if (isText || wrong) unfinished.onText(isText ? next : null)
    onUnreadable(id, isText ? NOT_JSON : null)
    if (isText) return
    setText(next)
    setShown(parsed)
    onValue(parsed)
  }
  return (
    <CodeEditor
      {...common({ ...props, error: wrong ? NOT_JSON : error })}
      language="json"
      rows={3}
      value={unfinished.text ?? text}
      onValue={onText}
    />
  )
}

const printed = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

/** The parsed value; undefined if it is not JSON. Blank means null. */
function read(text: string): Json | undefined {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
