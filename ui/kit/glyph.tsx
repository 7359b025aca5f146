import clsx from 'clsx'

const PATHS = {
  info: 'M12 16v-4M12 8h.01M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  success: 'M8.5 12.2l2.4 2.4 4.8-5M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0',
  warning: 'M12 9.5v4M12 17h.01M10.3 4 2.3 18a2 2 0 0 0 1.7 3h16a2 2 0 0 0 1.7-3l-8-14a2 2 0 0 0-3.4 0Z',
  error: 'M12 8v4M12 16h.01M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8Z',
  close: 'M18 6 6 18M6 6l12 12',
}

/** The icons of the sign-in page, without the icon library that the rest uses. */
export function Glyph({ name, className }: { name: keyof typeof PATHS; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('size-4 shrink-0', className)}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
