import type { Chosen } from '@rounds/core/rules/tree'

const PATHS = { true: 'M4 8.3l2.7 2.6L12 5.3', mixed: 'M4.5 8h7' }

/** The drawn mark of an option: a box, or a circle where only one can be chosen. The option itself says its state. */
export function ChoiceMark({ chosen, round }: { chosen: Chosen; round: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
      <rect
        x="0.5"
        y="0.5"
        width="15"
        height="15"
        rx={round ? 7.5 : 3}
        className={chosen === true ? 'fill-accent stroke-accent' : 'fill-sheet stroke-edge'}
      />
      {chosen !== false && (
        <path
          d={chosen === 'mixed' ? PATHS.mixed : PATHS.true}
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className={chosen === true ? 'stroke-accent-ink' : 'stroke-accent'}
        />
      )}
    </svg>
  )
}
