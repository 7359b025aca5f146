const TICKS = [...Array(60).keys()]

/** The mark of Rounds, large and quiet: a dial with a completed round. */
export function Dial({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" fill="none" className={className}>
      <circle cx="200" cy="200" r="196" className="stroke-rule" />
      <circle cx="200" cy="200" r="140" className="stroke-rule" />
      <path
        d="M200 60A140 140 0 0 1 299 299"
        className="stroke-accent"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M200 60V200L299 299" className="stroke-rule-strong" strokeLinejoin="round" />
      {TICKS.map(tick => (
        <path
          key={tick}
          d={tick % 5 === 0 ? 'M200 14v14' : 'M200 14v6'}
          transform={`rotate(${tick * 6} 200 200)`}
          className={tick % 5 === 0 ? 'stroke-rule-strong' : 'stroke-rule'}
        />
      ))}
      <circle cx="200" cy="200" r="4" className="fill-accent" />
    </svg>
  )
}
