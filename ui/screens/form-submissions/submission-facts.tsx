import { decideToHold } from '@rounds/core/access'
import type { FormSubmission, Row } from '@rounds/core/entities'
import { isWaiting } from '@rounds/core/rules/records'
import { formSubmissionWords } from '@rounds/core/words/form-submissions'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Instant, ReferenceName } from '../../records/values/value.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { StateMark, stateLabel, Waited } from './inbox-columns.tsx'

const words = formSubmissionWords.pane

interface SubmissionFactsProps {
  record: Row<typeof FormSubmission>
  mayWrite: boolean
  onAct: (values: Readonly<Record<string, unknown>>) => void
}

/** The assignee, the waiting time, the retention date; and the legal hold, for administrators. */
export function SubmissionFacts({ record, mayWrite, onAct }: SubmissionFactsProps) {
  const { person } = useApp()
  const [isHolding, setHolding] = useState(false)
  const { FsState, UserId, FsCreatedDt, FsViewedDt, FsKeepUntilDt, FsHold, FsHoldReason } = record
  const mayHold = mayWrite && decideToHold(person).allowed
  const waits = isWaiting(FsState)
  return (
    <aside
      aria-label={words.facts}
      className="mb-6 flex min-w-0 flex-wrap items-end justify-between gap-4 2xl:block"
    >
      <dl className="flex flex-col gap-3 max-2xl:flex-row max-2xl:flex-wrap max-2xl:gap-x-8">
        <Fact label={words.state}>
          <span className="inline-flex items-center gap-1.5">
            <StateMark state={FsState} />
            {stateLabel(FsState)}
          </span>
        </Fact>
        <Fact label={words.assignedTo}>
          {UserId ? <ReferenceName to="AspNetUsers" recordKey={UserId} /> : formSubmissionWords.list.nobody}
        </Fact>
        {waits && (
          <Fact label={words.waiting}>
            <Waited since={FsCreatedDt} />
          </Fact>
        )}
        {FsViewedDt && (
          <Fact label={words.firstLookedAt}>
            <Instant at={FsViewedDt} />
          </Fact>
        )}
        <Fact label={words.keptUntil}>
          {FsKeepUntilDt ? <Instant at={FsKeepUntilDt} /> : words.keptForever}
        </Fact>
        {FsHold && <Fact label={words.hold}>{FsHoldReason}</Fact>}
      </dl>
      <div className="flex flex-wrap gap-2 2xl:mt-4 print:hidden">
        <Button size="sm" onClick={() => print()}>
          {words.print}
        </Button>
        {mayHold && !FsHold && (
          <Button size="sm" onClick={() => setHolding(true)}>
            {words.putOnHold}
          </Button>
        )}
        {mayHold && FsHold && (
          <Button size="sm" onClick={() => onAct({ FsHold: false, FsHoldReason: null })}>
            {words.liftHold}
          </Button>
        )}
      </div>
      {isHolding && (
        <HoldDialog
          onHold={FsHoldReason => {
            onAct({ FsHold: true, FsHoldReason })
            setHolding(false)
          }}
          onCancel={() => setHolding(false)}
        />
      )}
    </aside>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-2 text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
