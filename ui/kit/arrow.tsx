import clsx from 'clsx'

const TURNED = { '→': '', '←': 'rotate-180' } as const

/**
 * An arrow between two things, drawn as a graphic because the loaded fonts have none; still announced and copied as
 * text.
 */
export const Arrow = ({ mark = '→' }: { mark?: keyof typeof TURNED }) => (
  <>
    <span className="sr-only">{mark}</span>
    <svg
      viewBox="0 0 16 10"
      aria-hidden="true"
      className={clsx('inline-block h-[0.6em] w-[0.95em]', TURNED[mark])}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    >
      <path d="M1 5h13M10 1l4 4-4 4" />
    </svg>
  </>
)

/** Whether a text is an arrow that this component draws. */
export const isArrow = (text: string): text is keyof typeof TURNED => Object.hasOwn(TURNED, text)
