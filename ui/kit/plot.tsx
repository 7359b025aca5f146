import { controlWords } from '@rounds/core/words/controls'
import { useId } from 'react'
import { lazyPart } from './lazy-part.tsx'
import type { PlotProps } from './plot/plot-props.ts'
import { Skeleton } from './skeleton.tsx'

/** If the chart can't be loaded, the table remains. */
const Drawn = lazyPart(() =>
  import('./plot/drawn.tsx').then(
    file => ({ default: file.Drawn }),
    () => ({
      default: () => <p className="text-ink-2">{controlWords.plot.cannotDrawnHereTableNumbers}</p>,
    }),
  ),
)

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Daily numbers as a chart, and as a table for people who don't see it. The chart is loaded when shown. */
export function Plot(props: PlotProps) {
  const { label, days, series, height = 180, hideLabel, className } = props
  const id = useId()
  return (
    <figure aria-labelledby={id} className={className}>
      <figcaption id={id} className={hideLabel ? 'sr-only' : 'mb-1 font-semibold text-sm'}>
        {label}
      </figcaption>
      <div aria-hidden="true" style={{ minHeight: height }}>
        <Drawn waiting={<Skeleton className="h-full" />} {...props} height={height} />
      </div>
      <details className="mt-1 text-sm">
        <summary className="w-fit text-ink-2">{controlWords.plot.asATable}</summary>
        <section
          aria-label={controlWords.plot.asATableLabel(label)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="mt-1 max-h-60 overflow-auto"
        >
          <table className="w-full text-left">
            <thead className="sticky top-0 bg-well">
              <tr>
                <th scope="col" className="px-2 py-1 font-medium">
                  {controlWords.plot.day}
                </th>
                {series.map(each => (
                  <th key={each.label} scope="col" className="px-2 py-1 text-right font-medium">
                    {each.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day, index) => (
                <tr key={day} className="border-rule border-t">
                  <th scope="row" className="px-2 py-0.5 font-normal">
                    {DAY.format(new Date(`${day}T00:00:00Z`))}
                  </th>
                  {series.map(each => (
                    <td key={each.label} className="px-2 py-0.5 text-right">
                      {each.values[index]?.toLocaleString('en') ?? controlWords.plot.notKnown}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

export interface SparklineProps {
  /** Its content in words with numbers: "Hits: 3 today, 120 in 30 days". */
  label: string
  values: readonly number[]
  className?: string | undefined
}

/** A sparkline beside the number it illustrates. */
export function Sparkline({ label, values, className }: SparklineProps) {
  const most = Math.max(1, ...values)
  const step = values.length > 1 ? 78 / (values.length - 1) : 0
  const at = (value: number, index: number) =>
    `${(1 + index * step).toFixed(1)},${(19 - (value / most) * 18).toFixed(1)}`
  const last = values.at(-1)
  return (
    <svg role="img" aria-label={label} viewBox="0 0 80 20" className={className ?? 'h-5 w-20'}>
      <polyline
        points={values.map(at).join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-accent"
      />
      {last !== undefined && (
        <circle
          cx={1 + (values.length - 1) * step}
          cy={19 - (last / most) * 18}
          r="1.8"
          className="fill-accent stroke-none"
        />
      )}
    </svg>
  )
}
