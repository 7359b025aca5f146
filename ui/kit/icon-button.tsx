import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'name' | 'icon' | 'children' | 'aria-label'> {
  /** The action in words, because an icon alone is not accessible. */
  name: string
  children: ReactNode
}

const SQUARE = { sm: 'w-6.5', md: 'w-7.5', lg: 'w-9.5' }

/** A square icon button; its name is announced and shown on hover. */
export function IconButton({
  name,
  kind = 'quiet',
  size = 'md',
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Button
      title={name}
      {...rest}
      kind={kind}
      size={size}
      aria-label={name}
      className={clsx('px-0! [&_svg]:size-4', SQUARE[size], className)}
    >
      {children}
    </Button>
  )
}
