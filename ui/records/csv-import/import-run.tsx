import { groupDigits } from '@rounds/core/rules/interface'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Progress } from '../../kit/progress.tsx'
import type { StepProps } from './import-state.ts'

/** The fourth step: the rows go in, chunk by chunk. What is in stays in, whatever happens to the rest. */
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
        label={state.hasTag('looks again') ? 'Looking what has arrived' : 'Importing'}
        value={done}
        max={total}
      />
      <p className="text-ink-2 tabular-nums">
        {groupDigits(report.created)} made · {groupDigits(report.changed)} changed ·{' '}
        {groupDigits(report.refused.length)} refused
      </p>
      {hasFailed && (
        <Alert
          kind="error"
          title={`Lines ${from === to ? from : `${from} to ${to}`} did not go in.`}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" kind="primary" onClick={() => send({ type: 'RETRY' })}>
                Try these again
              </Button>
              {rows > 1 && (
                <Button size="sm" onClick={() => send({ type: 'SPLIT' })}>
                  Row by row
                </Button>
              )}
              <Button size="sm" onClick={() => send({ type: 'SKIP' })}>
                Go on without them
              </Button>
            </div>
          }
        >
          {context.message} The {entity.plural.toLowerCase()} before them are in.
          {context.uncertain &&
            ' Nobody answered, so what has arrived is looked up before anything is sent again.'}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {state.can({ type: 'PAUSE' }) && <Button onClick={() => send({ type: 'PAUSE' })}>Pause</Button>}
        {state.can({ type: 'RESUME' }) && (
          <Button kind="primary" onClick={() => send({ type: 'RESUME' })}>
            Go on
          </Button>
        )}
        {state.hasTag('pausing') && <p className="self-center text-ink-2">Pausing after these rows…</p>}
        <Button className="ml-auto" onClick={() => send({ type: 'CANCEL' })}>
          Stop here
        </Button>
      </div>
    </div>
  )
}
