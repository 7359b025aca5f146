import clsx from 'clsx'
import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'
import { Kbd } from './kbd.tsx'

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** MenuItem, MenuCheck, MenuLabel and MenuSeparator. */
  children: ReactNode
  align?: 'start' | 'end' | undefined
  /** Initially open, for a menu that is loaded when its button is pressed. */
  defaultOpen?: boolean | undefined
  /** Whether it is open, if something besides its button opens it too. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Where focus goes when it closes; by default its button. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined
}

/** A menu of actions below its button. The page behind stays usable. */
export function Menu(props: MenuProps) {
  const { trigger, children, align = 'end', defaultOpen = false, open, onOpenChange, returnFocus } = props
  const entered = useRef(!defaultOpen)
  return (
    <Radix.Root
      modal={false}
      defaultOpen={defaultOpen}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onFocus={({ target, currentTarget }) => {
            // Radix focuses the first item only after a key press, which happened before this menu was loaded.
            if (entered.current || target !== currentTarget) return
            entered.current = true
            currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
          }}
          onCloseAutoFocus={event => {
            const isElsewhere = isFocusElsewhere()
            const back = isElsewhere ? null : returnFocus?.()
            if (isElsewhere || back) event.preventDefault()
            back?.focus()
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-(--radix-dropdown-menu-content-available-width) origin-(--radix-dropdown-menu-content-transform-origin) animate-unfold overflow-y-auto rounded-md border border-rule-strong bg-raised p-1 text-ink shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const item = clsx(
  'flex min-h-7.5 select-none items-center gap-2 rounded-sm px-2 py-1 outline-none [&_svg]:size-4 [&_svg]:shrink-0',
  'data-highlighted:bg-accent-wash data-highlighted:outline-2 data-highlighted:outline-transparent data-disabled:text-ink-3 forced-colors:data-disabled:text-[GrayText]',
)

export interface MenuItemProps {
  children: ReactNode
  onSelect: () => void
  icon?: ReactNode
  /** The shortcut for the same action. */
  keys?: string | undefined
  disabled?: boolean | undefined
  /** Destructive: put it last, after a separator. */
  danger?: boolean | undefined
}

/** One action. */
export function MenuItem({ children, onSelect, icon, keys, disabled = false, danger }: MenuItemProps) {
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={clsx(item, danger && 'text-loss')}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {keys && <Kbd className="ml-4 text-ink-2">{keys}</Kbd>}
    </Radix.Item>
  )
}

export interface MenuCheckProps {
  children: ReactNode
  checked: boolean
  onValue: (checked: boolean) => void
  disabled?: boolean | undefined
}

/** An item that is on or off; the menu stays open for several changes. */
export function MenuCheck({ children, checked, onValue, disabled = false }: MenuCheckProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onValue}
      onSelect={event => event.preventDefault()}
      disabled={disabled}
      className={clsx(item, 'pl-8')}
    >
      <Radix.ItemIndicator className="absolute -ml-6 text-accent">
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  )
}

/** A heading for some of the items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 font-semibold text-ink-2 text-xs">{children}</Radix.Label>
}

/** A line between groups. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-rule" />
}
