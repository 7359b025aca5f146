import clsx from 'clsx'

/** The meaning of a mark. Each has its own shape, so none depends on color. */
export type Tone = 'ready' | 'idle' | 'changed' | 'busy' | 'alarm' | 'offline'

const COLORS: Record<Tone, string> = {
  ready: 'text-on',
  idle: 'text-ink-3',
  changed: 'text-warn',
  busy: 'text-accent',
  alarm: 'text-loss',
  offline: 'text-warn',
}

const SHAPES: Record<Tone, React.ReactNode> = {
  ready: <circle cx="5" cy="5" r="3.75" fill="currentColor" />,
  idle: <circle cx="5" cy="5" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.3" />,
  changed: <rect x="1.25" y="1.25" width="7.5" height="7.5" rx="1" fill="currentColor" />,
  busy: (
    <>
      <circle cx="5" cy="5" r="3.6" fill="none" stroke="currentColor" strokeWidth="1.3" />
      <path d="M5 1.4a3.6 3.6 0 0 1 0 7.2z" fill="currentColor" />
    </>
  ),
  alarm: <path d="M5 .4 9.6 5 5 9.6.4 5z" fill="currentColor" />,
  offline: (
    <path d="M2 2l6 6M8 2 2 8" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
  ),
}

/** A small status mark before the text that says the same. */
export function Mark({ tone, className }: { tone: Tone; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 10 10"
      aria-hidden="true"
      data-tone={tone}
      className={clsx(
        'inline-block size-2 shrink-0',
        tone === 'busy' && 'animate-breathe',
        COLORS[tone],
        className,
      )}
    >
      {SHAPES[tone]}
    </svg>
  )
}
