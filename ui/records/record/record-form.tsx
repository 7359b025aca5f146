import { isShown, type PlacedCell, type PlacedSection } from '@rounds/core/layouts'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'
import type { NamedField } from './form-fields.ts'

export interface RecordFormProps extends Pick<FormFieldProps, 'onChange' | 'onUnreadable'> {
  sections: readonly PlacedSection<NamedField>[]
  values: Readonly<Record<string, unknown>>
  /** The stored values; null for a new record, where nothing counts as changed. */
  base: Readonly<Record<string, unknown>> | null
  changed: ReadonlySet<string>
  issueOf: (name: string) => string | undefined
  /** Custom content below a section's fields. */
  partOf: (name: string) => ReactNode
}

/** The id of a section, as the jump list's target. */
export const sectionId = (id: string): string => `section-${id}`

/** The form of a record, section by section, according to its layout. */
export function RecordForm(props: RecordFormProps) {
  return (
    <div className="flex max-w-184 flex-col gap-7">
      {props.sections.map(section => (
        <Section key={section.id} section={section} form={props} />
      ))}
    </div>
  )
}

function Section({ section, form }: { section: PlacedSection<NamedField>; form: RecordFormProps }) {
  const { id, heading, note, part, isFolded, rows } = section
  const [isOpen, setOpen] = useState(!isFolded)
  const names = rows.flat().map(({ field }) => field.name)
  // Sections with errors or changes are never collapsed.
  const mustShow = names.some(name => form.issueOf(name) !== undefined || form.changed.has(name))
  const fields = (
    <div className="flex flex-col gap-4">
      {rows.map(cells => (
        <Row key={cells[0]?.field.name} cells={cells} form={form} />
      ))}
      {part && form.partOf(part)}
    </div>
  )
  if (heading === null) return fields
  const title = (
    <div className="flex flex-wrap items-baseline gap-x-2.5">
      <h2 id={sectionId(id)} tabIndex={-1} className="scroll-mt-2 font-semibold text-base outline-offset-4">
        {heading}
      </h2>
      {note && <p className="text-ink-2 text-sm">{note}</p>}
    </div>
  )
  if (!isFolded)
    return (
      <section
        aria-labelledby={sectionId(id)}
        className="flex flex-col gap-4 border-rule border-t pt-5 first:border-0 first:pt-0"
      >
        {title}
        {fields}
      </section>
    )
  return (
    <details
      open={isOpen || mustShow}
      onToggle={event => {
        if (mustShow) event.currentTarget.open = true
        setOpen(event.currentTarget.open)
      }}
      className="group/fold border-rule border-t pt-4"
    >
      <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-sm">
        <ChevronRight
          aria-hidden="true"
          className="size-4 text-ink-2 transition-transform group-open/fold:rotate-90"
        />
        {title}
      </summary>
      <div className="mt-4">{fields}</div>
    </details>
  )
}

/** One row of the form: fields side by side if there is room, each as wide as its content. */
function Row({ cells, form }: { cells: readonly PlacedCell<NamedField>[]; form: RecordFormProps }) {
  const { values, base, changed, issueOf, onChange, onUnreadable } = form
  const shown = cells.filter(({ field, when }) => issueOf(field.name) || isShown(field, when, values))
  if (shown.length === 0) return null
  const drawn = shown.map(({ field: { name, field, label } }) => (
    <FormField
      key={name}
      {...{ name, field, label, onChange, onUnreadable }}
      value={values[name] ?? null}
      was={base && changed.has(name) ? { value: base[name] ?? null } : undefined}
      error={issueOf(name)}
    />
  ))
  if (drawn.length === 1) return drawn
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
      {shown.map(({ field }, index) => (
        <div
          key={field.name}
          // A checkbox is aligned with the controls beside it.
          className={clsx('min-w-0', isBox(field) && !shown.every(cell => isBox(cell.field)) && 'sm:pt-7')}
          style={widthOf(field)}
        >
          {drawn[index]}
        </div>
      ))}
    </div>
  )
}

const isBox = ({ field }: NamedField) => field.kind === 'boolean' && field.required === true

/** A field's share of a row: a suffix little, a name more, a choice from many most. */
function widthOf({ field }: NamedField) {
  const weight =
    field.kind === 'boolean'
      ? 1.5
      : field.kind === 'text'
        ? field.max <= 40
          ? 1
          : field.max <= 100
            ? 2
            : 3
        : field.kind === 'datetime'
          ? 3
          : 2
  return { flex: `${weight} 1 ${3.2 * weight + 1.5}rem` }
}
