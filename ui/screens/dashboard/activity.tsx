import type { DashboardData } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { useMemo } from 'react'
import { Plot } from '../../kit/plot.tsx'
import { DashboardSection, Nothing } from './dashboard-section.tsx'

const words = dashboardWords.plot
const HEIGHT = 200

/** Edits upward and submissions downward, by day; only one's own edits if others' are not visible to the person. */
export function Activity({ days, isEveryone }: Pick<DashboardData, 'days' | 'isEveryone'>) {
  const plot = useMemo(() => {
    const edits = { label: isEveryone ? words.edits : words.myEdits, values: days.map(one => one.edits) }
    const sent = days.map(one => one.submissions)
    const hasSubmissions = sent.some(value => value !== null)
    return {
      days: days.map(({ day }) => day),
      series: hasSubmissions ? [edits, { label: words.submissions, values: sent }] : [edits],
      label: hasSubmissions
        ? isEveryone
          ? words.title
          : words.titleOfMineAndSubmissions
        : isEveryone
          ? words.titleOfEdits
          : words.titleOfMine,
    }
  }, [days, isEveryone])
  return (
    <DashboardSection
      title={plot.label}
      note={`${plot.series.map(({ label, values }) => `${label} ${groupDigits(sum(values))}`).join(' · ')} · ${words.weeks}`}
      all={isEveryone ? { path: toolNamed('logs').start, words: words.logs } : null}
    >
      {plot.series.every(({ values }) => sum(values) === 0) ? (
        <Nothing>{isEveryone || plot.series.length > 1 ? words.none : words.noneOfMine}</Nothing>
      ) : (
        <Plot kind="mirrored" height={HEIGHT} hideLabel className="mt-2" {...plot} />
      )}
    </DashboardSection>
  )
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)
