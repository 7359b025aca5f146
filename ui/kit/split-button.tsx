import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Menu } from './menu.tsx'

export interface SplitButtonProps extends Omit<ButtonProps, 'kind'> {
  kind?: 'primary' | 'plain' | undefined
  /** The other actions, as MenuItems. */
  menu: ReactNode
  /** The label of the arrow button. */
  menuName: string
  /** Whether the other actions are disabled; by default, with the usual one. */
  menuDisabled?: boolean | undefined
}

/** The usual action, with the others behind an arrow. */
export function SplitButton({
  menu,
  menuName,
  menuDisabled,
  kind = 'plain',
  size,
  className,
  ...rest
}: SplitButtonProps) {
  return (
    <span className={clsx('inline-flex', className)}>
      <Button {...rest} kind={kind} size={size} className="rounded-r-none" />
      <Menu
        trigger={
          <Button
            kind={kind}
            size={size}
            disabled={menuDisabled ?? rest.disabled}
            aria-label={menuName}
            title={menuName}
            className={clsx('-ml-px rounded-l-none px-1.5!', kind === 'primary' && 'border-l-accent-ink/45!')}
          >
            <ChevronDown aria-hidden="true" className="size-3.5" />
          </Button>
        }
      >
        {menu}
      </Menu>
    </span>
  )
}
