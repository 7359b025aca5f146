import { csvFile } from '@rounds/core/rules/csv'
import { groupDigits } from '@rounds/core/rules/interface'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { ImportReport } from '@rounds/machines/csv-import'
import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '../../kit/button.tsx'
import { saveFile } from '../save-file.ts'
import { isReadFile } from './import-slots.ts'
import type { ImportState, StepProps } from './import-state.ts'
import { UndoImport } from './undo-import.tsx'

const SHOWN = 200

export interface ImportReportProps extends StepProps {
  listHref: string
  onBack: () => void
}

/** The last step: the result, and a file of the lines to fix. */
export function ImportReportView({ state, send, listHref, onBack }: ImportReportProps) {
  const { report, entity, file, job } = state.context
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const left = leftOut(report)
  const figures = [
    [csvImportWords.importReport.made, report.created],
    [csvImportWords.importReport.changed, report.changed],
    [csvImportWords.importReport.unchanged, report.unchanged],
    [csvImportWords.importReport.refused, report.refused.length],
    ...(report.uncertain.length > 0
      ? [[csvImportWords.importReport.notAnswered, report.uncertain.length] as const]
      : []),
    ...(report.notRun.length > 0
      ? [[csvImportWords.importReport.notSent, report.notRun.length] as const]
      : []),
  ] as const
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          {report.notRun.length > 0
            ? csvImportWords.importReport.theImportWasStopped
            : csvImportWords.importReport.theImportIsDone}
        </h2>
        <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3">
          {figures.map(([label, count]) => (
            <div key={label}>
              <dt className="text-ink-2 text-sm">{label}</dt>
              <dd className="text-title tabular-nums">{groupDigits(count)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={listHref}
          className={buttonClass('primary')}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onBack()
          }}
        >
          {csvImportWords.importReport.seeThe(labelInSentence(entity.plural))}
        </a>
        {left.length > 0 && (
          <Button
            onClick={() =>
              saveFile(new Blob([leftOutFile(state)], { type: 'text/csv' }), `refused-${nameOf(file?.name)}`)
            }
          >
            {csvImportWords.importReport.downloadTheLeftOut(left.length)}
          </Button>
        )}
        <Button onClick={() => send({ type: 'AGAIN' })}>
          {csvImportWords.importReport.importAnotherFile}
        </Button>
        {job !== null && <UndoImport {...{ entity, job }} count={report.created + report.changed} />}
      </div>
      {left.length > 0 && (
        <section aria-labelledby="left-out">
          <h3 id="left-out" className="font-semibold text-sm">
            {csvImportWords.importReport.leftOut}
          </h3>
          <ol className="mt-1 max-w-4xl divide-y divide-rule border-rule border-y">
            {left.slice(0, SHOWN).map(({ line, because }) => (
              <li key={line} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 py-1.5">
                <span className="text-ink-2">{csvImportWords.importReport.line(line)}</span>
                <span>{because}</span>
              </li>
            ))}
          </ol>
          {left.length > SHOWN && (
            <p className="mt-1 text-ink-2">
              {csvImportWords.importReport.moreAllThemFile(left.length, SHOWN)}
            </p>
          )}
        </section>
      )}
    </div>
  )
}

/** Every line that was not imported, with the reason, in file order. */
function leftOut({ refused, uncertain, notRun }: ImportReport) {
  return [
    ...refused,
    ...uncertain.map(line => ({
      line,
      because: csvImportWords.importReport.sentNeverAnsweredMay,
    })),
    ...notRun.map(line => ({ line, because: csvImportWords.importReport.notSentImportStoppedBefore })),
  ].sort((one, other) => one.line - other.line)
}

/** The lines that were not imported, unchanged, with their number and the reason, to be fixed and imported again. */
function leftOutFile({ context: { file, report } }: ImportState): string {
  if (!file) return ''
  const cells = new Map(file.rows.map(row => [row.line, row.cells]))
  if (isReadFile(file)) for (const row of file.table.broken) cells.set(row.line, row.cells)
  const rows = leftOut(report).map(({ line, because }) => {
    const row = cells.get(line) ?? []
    return [
      ...file.headers.map((_, column) => row[column] ?? ''),
      ...row.slice(file.headers.length),
      line,
      because,
    ]
  })
  return csvFile(
    [...file.headers, csvImportWords.importReport.line2, csvImportWords.importReport.reason],
    rows,
  )
}

const nameOf = (name = 'import.csv') => `${name.replace(/\.[^.]*$/, '')}.csv`
