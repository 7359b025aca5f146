import type { Match } from '@rounds/core/access'
import type { AnyRow } from '@rounds/core/entities'
import { keyAge, type SecretKey } from '@rounds/core/rules/system'
import { keyManagerWords } from '@rounds/core/words/key-manager'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { RecordTool } from '../../records/record-tool.tsx'
import { RecordViews } from '../../records/record-views.tsx'
import type { ShownRecord, ToolParts } from '../../records/tool-parts.ts'
import { useDueKeys } from './key-slots.ts'
import { KeyUse } from './key-use.tsx'
import { KeyValue } from './key-value.tsx'

const words = keyManagerWords

const TONES: Readonly<Record<keyof typeof words.ages, Tone>> = {
  fresh: 'ready',
  soon: 'busy',
  due: 'alarm',
  expired: 'alarm',
}

/** Whether a key is due for replacement, by shape and by word. */
function Age({ of }: { of: AnyRow }) {
  const age = keyAge(of as SecretKey, Date.now())
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={TONES[age]} className="animate-none!" />
      {words.ages[age]}
    </span>
  )
}

const columns = (all: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  all.map(column =>
    column.id === 'KmRotateDays'
      ? { ...column, label: words.age, align: 'start', cell: key => <Age of={key} /> }
      : column,
  )

const parts: ToolParts = {
  above: <DueKeys />,
  columns,
  workspace: (shown, form) => <Key shown={shown} details={form} />,
}

/** Our keys for external systems: their age, revealing their value, what uses them (screens, `/key-manager`). */
export function KeyManager({ match }: { match: Match }) {
  return <RecordTool match={match} parts={parts} />
}

KeyManager.preload = RecordTool.preload

/** How many keys are due for replacement. */
function DueKeys() {
  const { client } = useApp()
  const [now] = useState(() => Date.now())
  const { data } = useDueKeys(client, now)
  if (!data) return null
  return (
    <Alert kind="warning" className="mt-4" title={words.due(data)}>
      {words.dueText}
    </Alert>
  )
}

function Key({ shown, details }: { shown: ShownRecord; details: ReactNode }) {
  if (shown.isNew) return details
  const id = Number(shown.base.KmId)
  return (
    <RecordViews
      label={words.views}
      views={[
        { id: 'details', title: words.details },
        { id: 'value', title: words.value },
      ]}
      details={details}
      other={() => (
        <div className="measure grid grid-cols-1 gap-8">
          <KeyValue id={id} />
          <KeyUse of={shown.base} id={id} />
        </div>
      )}
    />
  )
}
