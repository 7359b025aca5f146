import type { RedirectDraft } from '@rounds/core/api'
import { isCheckable } from '@rounds/core/rules/site'
import { redirectWords } from '@rounds/core/words/redirects'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Plot } from '../../kit/plot.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { useHits, waySlots } from './redirect-slots.ts'
import { RedirectWay } from './redirect-way.tsx'

/** Above a redirect's form: where it currently leads, and how often it was used. */
export function RedirectForm({ shown }: { shown: ShownRecord }) {
  const { client } = useApp()
  const { values, base, isNew, mayWrite, onChange } = shown
  const slots = useMemo(() => waySlots(client), [client])
  const draft = isCheckable(values) ? draftOf(shown) : null
  const [state, send] = useReading(slots, draft)
  if (isNew && !draft) return null
  return (
    <div className="mb-6 grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {draft && (
        <RedirectWay
          answer={state.context.answer}
          isBusy={state.hasTag('busy')}
          isFailed={state.hasTag('shows a message')}
          onRetry={() => send({ type: 'RETRY' })}
          {...(mayWrite && { onShorten: (to: string) => onChange('RTo', to) })}
        />
      )}
      {!isNew && <HitsByDay id={Number(base.RId)} />}
    </div>
  )
}

const draftOf = ({ values, base, isNew }: ShownRecord): RedirectDraft => ({
  ...(!isNew && { RId: Number(base.RId) }),
  RType: values.RType as RedirectDraft['RType'],
  RFrom: String(values.RFrom),
  RTo: typeof values.RTo === 'string' && values.RTo !== '' ? values.RTo : null,
  RStatus: Number(values.RStatus ?? 301),
})

const HEIGHT = 170

function HitsByDay({ id }: { id: number }) {
  const { client } = useApp()
  const { data, error, mutate } = useHits(client, id)
  const plot = useMemo(
    () =>
      data && {
        days: data.map(({ day }) => day),
        series: [{ label: redirectWords.hits.hits, values: data.map(({ hits }) => hits) }],
      },
    [data],
  )
  if (error && !data) return <ReadAlert what={redirectWords.hits.what} error={error} onRetry={mutate} />
  if (!plot) return <Skeleton className="h-53" />
  if (data?.every(({ hits }) => hits === 0))
    return (
      <div>
        <p className="font-semibold text-sm">{redirectWords.hits.label}</p>
        <p className="mt-1 text-sm">{redirectWords.hits.none}</p>
      </div>
    )
  return <Plot label={redirectWords.hits.label} kind="bars" height={HEIGHT} {...plot} />
}
