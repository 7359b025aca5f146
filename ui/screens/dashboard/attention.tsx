import { messageOf } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { useFigure } from './dashboard-slots.ts'
import { type Figure, figuresOf } from './figures.ts'

/** What needs attention, in figures; each leads to the list behind it. */
export function Attention() {
  const { person } = useApp()
  const figures = useMemo(() => figuresOf(person), [person])
  if (figures.length === 0) return null
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="font-semibold text-ink-2 text-sm">
        {dashboardWords.attention.needsAttention}
      </h2>
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
        {figures.map(figure => (
          <li key={figure.path} className="border-rule border-b">
            <Count figure={figure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Count({ figure }: { figure: Figure }) {
  const { client } = useApp()
  const { path, words } = figure
  const { data, error } = useFigure(client, figure)
  return (
    <Link href={path} className="flex items-baseline gap-2.5 rounded-sm py-2.5 hover:bg-well">
      <span className="min-w-12 text-right text-title tabular-nums">
        {data === undefined ? error ? '–' : <Skeleton className="ml-auto h-5 w-8" /> : groupDigits(data)}
      </span>
      <span className="text-ink-2">
        {words(data ?? 0)}
        {error && (
          <span className="block text-loss text-sm">
            {dashboardWords.attention.couldNotBeCounted(messageOf(error))}
          </span>
        )}
      </span>
    </Link>
  )
}
