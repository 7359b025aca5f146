import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Progress } from '../../kit/progress.tsx'
import type { StepProps } from './import-state.ts'

/** The fourth step: rows are imported chunk by chunk. Imported rows stay, whatever happens to the rest. */
export function ImportRun({ state, send }: StepProps) {
  const { context } = state
  const { done, total, report, queue, entity } = context
  const hasFailed = state.hasTag('chunk has failed')
  const rows = queue[0]?.length ?? 0
  const lines = queue[0]
  const from = lines?.[0]?.line
  const to = lines?.at(-1)?.line
  return (
    <div className="measure flex flex-col gap-4">
      <Progress
        label={
          state.hasTag('looks again')
            ? csvImportWords.importRun.lookingWhatHasArrived
            : csvImportWords.importRun.importing
        }
        value={done}
        max={total}
      />
      <p className="text-ink-2 tabular-nums">
        {csvImportWords.importRun.madeChangedRefused(report.created, report.changed, report.refused.length)}
      </p>
      {hasFailed && (
        <Alert
          kind="error"
          title={csvImportWords.importRun.linesDidNotGo(from === to, from, to)}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" kind="primary" onClick={() => send({ type: 'RETRY' })}>
                {csvImportWords.importRun.tryTheseAgain}
              </Button>
              {rows > 1 && (
                <Button size="sm" onClick={() => send({ type: 'SPLIT' })}>
                  {csvImportWords.importRun.rowByRow}
                </Button>
              )}
              <Button size="sm" onClick={() => send({ type: 'SKIP' })}>
                {csvImportWords.importRun.goOnWithoutThem}
              </Button>
            </div>
          }
        >
          {context.message} {csvImportWords.importRun.beforeThem(labelInSentence(entity.plural))}
          {context.uncertain && csvImportWords.importRun.nobodyAnsweredWhatArrived}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {state.can({ type: 'PAUSE' }) && (
          <Button onClick={() => send({ type: 'PAUSE' })}>{csvImportWords.importRun.pause}</Button>
        )}
        {state.can({ type: 'RESUME' }) && (
          <Button kind="primary" onClick={() => send({ type: 'RESUME' })}>
            {csvImportWords.importRun.goOn}
          </Button>
        )}
        {state.hasTag('pausing') && (
          <p className="self-center text-ink-2">{csvImportWords.importRun.pausingAfterTheseRows}</p>
        )}
        <Button className="ml-auto" onClick={() => send({ type: 'CANCEL' })}>
          {csvImportWords.importRun.stopHere}
        </Button>
      </div>
    </div>
  )
}
