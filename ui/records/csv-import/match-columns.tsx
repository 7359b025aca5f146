import type { Entity } from '@rounds/core/entities'
import { importFields } from '@rounds/core/rules/csv'
import { groupDigits } from '@rounds/core/rules/interface'
import { useMemo } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Select } from '../../kit/select.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { samplesOf, separators } from './csv-table.ts'
import { type FileHandle, isReadFile } from './import-slots.ts'
import type { StepProps } from './import-state.ts'
import { Recognition } from './recognition.tsx'

const ENCODINGS = { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' }

/** The second step: which column fills which field, and how rows are recognised. */
export function MatchColumns({ state, send }: StepProps) {
  const { context } = state
  const { entity, file, mapping, chosen, links } = context
  const samples = useMemo(
    () => (file ? file.headers.map((_, column) => samplesOf(file, column)) : []),
    [file],
  )
  const fields = useMemo(
    () => [
      ...importFields(entity).map(({ name, field }) => ({ value: name, label: field.label ?? name })),
      ...links.map(({ link, target }) => ({ value: link.name, label: `${target.plural} (by name)` })),
    ],
    [entity, links],
  )
  if (!file) return null
  const isPlanning = state.hasTag('planning')
  const fieldOf = new Map(Object.entries(mapping).map(([name, column]) => [column, name]))
  const missing = missingFields(entity, mapping, context.fixed)
  const choose = (column: number, name: string) => {
    const before = fieldOf.get(column)
    if (name !== '') send({ type: 'MATCH', field: name, column })
    else if (before !== undefined) send({ type: 'MATCH', field: before, column: null })
  }
  const table = isReadFile(file) ? file.table : undefined
  return (
    <div className="flex min-h-0 flex-col gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">{file.name}</strong>
          <span className="text-ink-2">
            {' '}
            · {groupDigits(file.rows.length)} rows · {file.headers.length} columns
            {table && ` · ${ENCODINGS[table.encoding]}`}
            {table &&
              table.broken.length > 0 &&
              ` · ${groupDigits(table.broken.length)} lines that are no rows`}
          </span>
        </p>
        <Select
          size="sm"
          label="Columns are parted by"
          className="w-44"
          placeholder={null}
          disabled={isPlanning}
          options={Object.entries(separators).map(([value, label]) => ({ value, label }))}
          value={file.delimiter}
          onValue={separator =>
            chosen &&
            send({
              type: 'CHOOSE',
              file: { name: chosen.name, handle: { ...(chosen.handle as FileHandle), separator } },
            })
          }
        />
      </div>
      {state.hasTag('shows a message') && (
        <Alert kind="error" title="The rows could not be compared." className="measure">
          {context.message}
        </Alert>
      )}
      {file.remembered && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">Matched as you matched a file with these headings before.</p>
          <Button size="sm" disabled={isPlanning} onClick={() => send({ type: 'GUESS' })}>
            Guess anew
          </Button>
        </div>
      )}
      {missing.length > 0 && (
        <Alert kind="warning" className="measure">
          New {entity.plural.toLowerCase()} need {joinWithAnd(missing)}, which no column fills. Rows that
          would make one will be refused.
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <section tabIndex={0} aria-label="Columns of the file" className="shrink-0 overflow-x-auto">
        <table className="w-full border-collapse text-left">
          <thead className="bg-well text-ink-2 text-sm">
            <tr>
              <th scope="col" className="px-2.5 py-1.5 font-semibold">
                Column of the file
              </th>
              <th scope="col" className="px-2.5 py-1.5 font-semibold">
                What is in it
              </th>
              <th scope="col" className="w-72 px-2.5 py-1.5 font-semibold">
                Fills the field
              </th>
            </tr>
          </thead>
          <tbody>
            {file.headers.map((header, column) => {
              const name = header || `Column ${column + 1}`
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place; names may be given twice
                <tr key={column} className="border-rule border-b">
                  <th scope="row" className="max-w-64 truncate px-2.5 py-1 font-normal" title={name}>
                    {name}
                  </th>
                  <td
                    className="max-w-96 truncate px-2.5 py-1 text-ink-2"
                    title={samples[column]?.join(' · ')}
                  >
                    {samples[column]?.join(' · ') || <span className="text-ink-3">Nothing</span>}
                  </td>
                  <td className="px-2.5 py-1">
                    <Select
                      hideLabel
                      size="sm"
                      label={`The field that ${name} fills`}
                      placeholder="Left out"
                      disabled={isPlanning}
                      options={fields}
                      value={fieldOf.get(column) ?? ''}
                      onValue={field => choose(column, field)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <Recognition {...{ state, send }} disabled={isPlanning} />
      <Checkbox
        label={
          <>
            An empty cell empties the field of a {entity.label.toLowerCase()} that is there
            <span className="block text-ink-2 text-sm">Otherwise the field stays as it is.</span>
          </>
        }
        checked={context.blanksClear}
        disabled={isPlanning}
        onValue={value => send({ type: 'CLEAR_BLANKS', value })}
      />
      <div className="-mx-4 sm:-mx-6 -mb-5 sticky bottom-7 lg:-bottom-5 flex flex-wrap items-center gap-2 border-rule border-t bg-sheet px-4 py-3 sm:px-6">
        {isPlanning ? (
          <>
            <Spinner label={`Comparing ${groupDigits(file.rows.length)} rows with what is stored…`} />
            <Button onClick={() => send({ type: 'CANCEL' })}>Cancel</Button>
          </>
        ) : (
          <>
            <Button
              kind="primary"
              disabled={!state.can({ type: 'PLAN' })}
              onClick={() => send({ type: 'PLAN' })}
            >
              See what each row would do
            </Button>
            <Button onClick={() => send({ type: 'BACK' })}>Another file</Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The labels of fields that a new record needs, and that neither the file nor the tool fills. */
function missingFields(
  entity: Entity,
  mapping: Readonly<Record<string, number>>,
  fixed: object,
): readonly string[] {
  return Object.entries(entity.fields)
    .filter(([name, field]) => {
      const filled = Object.hasOwn(mapping, name) || Object.hasOwn(fixed, name)
      const given =
        ('default' in field && field.default !== undefined) || (field.kind === 'uuid' && field.generated)
      return field.required && !field.readOnly && !filled && !given
    })
    .map(([name, field]) => field.label ?? name)
}

const joinWithAnd = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0]
