import { controlWords } from '@rounds/core/words/controls'
import { useEffect, useRef } from 'react'
import './usable-locale.ts'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './plot.css'
import type { PlotProps } from './plot-props.ts'

/** Color and dashes of each series, so none is distinguished by color alone. */
const LOOKS = [
  { color: '--accent', dash: [] },
  { color: '--ink-2', dash: [6, 4] },
  { color: '--warn', dash: [2, 3] },
  { color: '--ink', dash: [10, 3, 2, 3] },
]

/** In seconds: a bar extends half a day on either side of its day. */
const HALF_A_DAY = 43_200

/** Axis steps for whole numbers. */
const STEPS = [1, 10, 100, 1_000, 10_000, 100_000].flatMap(power => [power, 2 * power, 5 * power])

/** Axis steps for days: none is shorter, so no day is named twice. */
const DAY_STEPS = [1, 2, 3, 7, 14, 28, 56, 182, 365].map(days => days * 2 * HALF_A_DAY)

/** The chart; use `Plot`, which loads it. */
export function Drawn({ days, series, kind = 'lines', height = 180 }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const parent = box.current
    if (!parent) return
    let plot: UPlot | undefined
    const draw = () => {
      plot?.destroy()
      plot = new UPlot(optionsOf(parent, { series, kind, height }), dataOf(days, series, kind), parent)
    }
    draw()
    const size = new ResizeObserver(() => {
      if (plot && plot.width !== parent.clientWidth) plot.setSize({ width: parent.clientWidth, height })
    })
    size.observe(parent)
    // A canvas does not know tokens: it is redrawn when the theme changes.
    const theme = new MutationObserver(draw)
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    return () => {
      size.disconnect()
      theme.disconnect()
      scheme.removeEventListener('change', draw)
      plot?.destroy()
    }
  }, [days, series, kind, height])
  return <div ref={box} className="plot min-w-0" />
}

const dataOf = (
  days: PlotProps['days'],
  series: PlotProps['series'],
  kind: PlotProps['kind'],
): UPlot.AlignedData => [
  days.map(day => Date.parse(`${day}T00:00:00Z`) / 1000),
  ...series.map(({ values }, index) =>
    kind === 'mirrored' && index === 1 ? values.map(value => value && -value) : [...values],
  ),
]

/** Shades Saturdays and Sundays, below the bars. */
function shadeWeekends(plot: UPlot, color: string): void {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.fillStyle = color
  for (const day of plot.data[0]) {
    if (![0, 6].includes(new Date(day * 1000).getUTCDay())) continue
    const left = plot.valToPos(day - HALF_A_DAY, 'x', true)
    ctx.fillRect(left, bbox.top, plot.valToPos(day + HALF_A_DAY, 'x', true) - left, bbox.height)
  }
  ctx.restore()
}

function optionsOf(
  parent: HTMLElement,
  {
    series,
    kind,
    height,
  }: { series: PlotProps['series']; kind: NonNullable<PlotProps['kind']>; height: number },
): UPlot.Options {
  const color = colorIn(parent)
  const font = `12px ${getComputedStyle(parent).fontFamily}`
  const axis: UPlot.Axis = {
    stroke: color('--ink-2'),
    font,
    grid: { stroke: color('--rule'), width: 1 },
    ticks: { stroke: color('--rule'), width: 1 },
  }
  const bars = UPlot.paths.bars?.({ size: [0.7, 40] })
  return {
    width: Math.max(parent.clientWidth, 100),
    height: height - 30,
    // A day has no time zone: it is drawn as written.
    tzDate: seconds => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    cursor: { drag: { x: false, y: false } },
    scales: {
      ...(kind !== 'lines' && { x: { range: (_, first, last) => [first - HALF_A_DAY, last + HALF_A_DAY] } }),
      y: {
        range: (_, least, most) => [
          kind === 'mirrored' && series.length > 1 ? Math.min(-1, least * 1.1) : 0,
          Math.max(1, most * 1.1),
        ],
      },
    },
    axes: [
      { ...axis, incrs: DAY_STEPS, space: 64, values: (_, steps) => steps.map(tickOf) },
      { ...axis, size: 48, incrs: STEPS, values: (_, steps) => steps.map(step => String(Math.abs(step))) },
    ],
    ...(kind === 'mirrored' && {
      hooks: { drawClear: [plot => shadeWeekends(plot, color('--well'))] },
    }),
    series: [
      {
        label: controlWords.drawn.day,
        value: (_, value) => (value === null ? '' : dayOf(UPlot.tzDate(new Date(value * 1000), 'UTC'))),
      },
      ...series.map(({ label }, index): UPlot.Series => {
        const { color: token, dash } = LOOKS[index % LOOKS.length] ?? { color: '--accent', dash: [] }
        return {
          label,
          stroke: color(token),
          // A zero bar is not drawn as a line.
          width: kind === 'lines' ? 2 : 0,
          dash,
          points: { show: false },
          value: (_, value) => (value === null ? '' : String(Math.abs(value))),
          ...(kind !== 'lines' && bars && { paths: bars, fill: color(token), dash: [] }),
        }
      }),
    ],
  }
}

/** A day on the axis: “Nov 2”; the year is in the table and at the pointer. */
const tickOf = (seconds: number): string => shortDayOf(UPlot.tzDate(new Date(seconds * 1000), 'UTC'))
const shortDayOf = UPlot.fmtDate('{MMM} {D}')

/** A day in words. */
const dayOf = UPlot.fmtDate('{MMM} {D}, {YYYY}')

/** A token as a color that a canvas takes: light-dark() is settled where it is used, so an element has to use it. */
function colorIn(parent: HTMLElement) {
  return (token: string): string => {
    const probe = document.createElement('span')
    probe.style.color = `var(${token})`
    parent.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
}
