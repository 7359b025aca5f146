import type { Entity } from '@rounds/core/entities'
import { importFields } from '@rounds/core/rules/csv'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
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

/** The second step: which column fills which field, and how records are recognized. */
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
      ...links.map(({ link, target }) => ({
        value: link.name,
        label: csvImportWords.matchColumns.byName(target.plural),
      })),
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
            {csvImportWords.matchColumns.rowsColumns(file.rows.length, file.headers.length)}
            {table && ` · ${ENCODINGS[table.encoding]}`}
            {table && table.broken.length > 0 && csvImportWords.matchColumns.linesNoRows(table.broken.length)}
          </span>
        </p>
        <Select
          size="sm"
          label={csvImportWords.matchColumns.columnsArePartedBy}
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
        <Alert kind="error" title={csvImportWords.matchColumns.rowsCouldNotCompared} className="measure">
          {context.message}
        </Alert>
      )}
      {file.remembered && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">{csvImportWords.matchColumns.matchedMatchedFileThese}</p>
          <Button size="sm" disabled={isPlanning} onClick={() => send({ type: 'GUESS' })}>
            {csvImportWords.matchColumns.guessAnew}
          </Button>
        </div>
      )}
      {missing.length > 0 && (
        <Alert kind="warning" className="measure">
          {csvImportWords.matchColumns.newNeed(labelInSentence(entity.plural))} {joinWithAnd(missing)}
          {csvImportWords.matchColumns.noColumnFillsRows}
        </Alert>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        aria-label={csvImportWords.matchColumns.columnsOfTheFile}
        className="shrink-0 overflow-x-auto"
      >
        <table className="w-full border-collapse text-left">
          <thead className="bg-well text-ink-2 text-sm">
            <tr>
              <th scope="col" className="px-2.5 py-1.5 font-semibold">
                {csvImportWords.matchColumns.columnOfTheFile}
              </th>
              <th scope="col" className="px-2.5 py-1.5 font-semibold">
                {csvImportWords.matchColumns.whatIsInIt}
              </th>
              <th scope="col" className="w-72 px-2.5 py-1.5 font-semibold">
                {csvImportWords.matchColumns.fillsTheField}
              </th>
            </tr>
          </thead>
          <tbody>
            {file.headers.map((header, column) => {
              const name = header || csvImportWords.matchColumns.column(column)
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
                    {samples[column]?.join(' · ') || (
                      <span className="text-ink-3">{csvImportWords.matchColumns.nothing}</span>
                    )}
                  </td>
                  <td className="px-2.5 py-1">
                    <Select
                      hideLabel
                      size="sm"
                      label={csvImportWords.matchColumns.theFieldThatFills(name)}
                      placeholder={csvImportWords.matchColumns.leftOut}
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
            {csvImportWords.matchColumns.emptyCellEmptiesField(labelInSentence(entity.label))}
            <span className="block text-ink-2 text-sm">
              {csvImportWords.matchColumns.otherwiseFieldStays}
            </span>
          </>
        }
        checked={context.blanksClear}
        disabled={isPlanning}
        onValue={value => send({ type: 'CLEAR_BLANKS', value })}
      />
      <div className="-mx-4 sm:-mx-6 -mb-5 sticky bottom-7 lg:-bottom-5 flex flex-wrap items-center gap-2 border-rule border-t bg-sheet px-4 py-3 sm:px-6">
        {isPlanning ? (
          <>
            <Spinner label={csvImportWords.matchColumns.comparingRowsWhatStored(file.rows.length)} />
            <Button onClick={() => send({ type: 'CANCEL' })}>{csvImportWords.matchColumns.cancel}</Button>
          </>
        ) : (
          <>
            <Button
              kind="primary"
              disabled={!state.can({ type: 'PLAN' })}
              onClick={() => send({ type: 'PLAN' })}
            >
              {csvImportWords.matchColumns.seeWhatEachRow}
            </Button>
            <Button onClick={() => send({ type: 'BACK' })}>{csvImportWords.matchColumns.anotherFile}</Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The labels of required fields that neither the file nor the tool fills. */
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
