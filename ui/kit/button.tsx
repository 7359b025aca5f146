import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { SpinnerMark } from './spinner.tsx'

/** How prominent a button is. One primary button per screen; danger only for destructive actions. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** Its action is running: it keeps focus and label, and ignores presses. */
  busy?: boolean | undefined
  /** A small icon before the label. */
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

/** The classes of a button, for a link that acts as one. */
export const buttonClass = (kind: ButtonKind = 'plain', size: ButtonSize = 'md') =>
  clsx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-semibold transition-colors',
    'disabled:opacity-50 aria-disabled:opacity-60 active:enabled:translate-y-px',
    KINDS[kind],
    SIZES[size],
  )

/** A button with a label. It submits a form only with `type="submit"`. */
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
  // Not `disabled`: that would take focus away from the person who has just pressed it.
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
