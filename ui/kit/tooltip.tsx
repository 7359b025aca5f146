import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface TooltipProps {
  /** Additional text; never the only place for information. */
  content: ReactNode
  /** One focusable element. */
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
}

/** Shows additional text on hover and focus; Escape hides it. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={350} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={5}
            collisionPadding={8}
            className="z-60 max-w-72 animate-appear rounded-md border border-transparent bg-ink px-2 py-1 text-paper text-xs"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
