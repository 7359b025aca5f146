import { DiffView } from '../diff-view.tsx'
import { Plot, Sparkline } from '../plot.tsx'
import { Piece } from './piece.tsx'

const BEFORE = `<h2>Who it is for</h2><p>You may join after a heart attack, a stent, or surgery on a valve.</p><p>Ask your doctor.</p><ul><li>Bring your referral</li></ul>${'<p>Nothing changes here.</p>'.repeat(9)}<p>The end.</p>`
const AFTER = BEFORE.replace('a heart attack', 'a <a href="/heart">heart attack</a>')
  .replace('<p>Ask your doctor.</p>', '')
  .replace('referral</li>', 'referral</li><li>Wear shoes for walking</li>')
const CODE = ['a {\n  color: red;\n}', 'a {\n  color: teal;\n  margin: 0;\n}'] as const

const DAYS = [...Array(30).keys()].map(day =>
  new Date(Date.UTC(2026, 9, 23 + day)).toISOString().slice(0, 10),
)
const EDITS = { label: 'Edits', values: DAYS.map((_, day) => (day * 7) % 23) }
const SERIES = [EDITS, { label: 'Submissions', values: DAYS.map((_, day) => 4 + ((day * 5) % 11)) }]
const BARS = [EDITS]

/** Comparisons and counts. */
export function FigurePieces() {
  return (
    <>
      <Piece name="Diff" className="space-y-5">
        <DiffView
          label="Copy, 12 November and now"
          of="html"
          before={BEFORE}
          after={AFTER}
          beforeLabel="12 Nov, Ann"
          afterLabel="Now"
        />
        <DiffView
          label="Style"
          layout="one"
          mono
          before={CODE[0]}
          after={CODE[1]}
          beforeLabel="Version 3"
          afterLabel="Version 4"
        />
        <DiffView label="The same" before="a" after="a" beforeLabel="One" afterLabel="Other" />
      </Piece>
      <Piece name="Plot" className="grid gap-6 md:grid-cols-2">
        <Plot label="Edits and submissions by day" days={DAYS} series={SERIES} />
        <Plot label="Edits by day" days={DAYS} series={BARS} kind="bars" />
        <p>
          Hits{' '}
          <Sparkline
            label="Hits: 8 today, 330 in 30 days"
            values={EDITS.values}
            className="inline h-5 w-20"
          />
        </p>
      </Piece>
    </>
  )
}
