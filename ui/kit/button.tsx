import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { SpinnerMark } from './spinner.tsx'

/** How much a button asks to be pressed. One primary a screen; danger only where something is lost. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** What it started is under way: it keeps its focus and its words, and does nothing more. */
  busy?: boolean | undefined
  /** A small picture before the words. */
  icon?: ReactNode
}

const KINDS: Record<ButtonKind, string> = {
  primary:
    'forced-color-adjust-none border-accent bg-accent text-accent-ink enabled:hover:border-accent-strong enabled:hover:bg-accent-strong',
  plain: 'border-rule-strong bg-sheet text-ink enabled:hover:border-edge enabled:hover:bg-well',
  quiet: 'border-transparent bg-transparent text-ink-2 enabled:hover:bg-well enabled:hover:text-ink',
  danger:
    'forced-color-adjust-none border-loss bg-loss text-loss-ink enabled:hover:border-loss-strong enabled:hover:bg-loss-strong',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-6.5 px-2 text-xs gap-1',
  md: 'h-7.5 px-3 text-sm gap-1.5',
  lg: 'h-9.5 px-4 text-base gap-2',
}

/** The classes of a button, for a link that does a button's work. */
export const buttonClass = (kind: ButtonKind = 'plain', size: ButtonSize = 'md') =>
  clsx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-semibold transition-colors',
    'disabled:opacity-50 aria-disabled:opacity-60 active:enabled:translate-y-px',
    KINDS[kind],
    SIZES[size],
  )

/** A button that says what it does. It submits nothing unless `type="submit"` is asked for. */
export function Button({
  kind,
  size,
  busy = false,
  icon,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  // Not `disabled`: that would take the focus away from the person who has just pressed it.
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={clsx(buttonClass(kind, size), className)}
    >
      {busy ? <SpinnerMark className="-ml-0.5" /> : icon}
      {children}
    </button>
  )
}
