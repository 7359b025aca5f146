import { paletteWords } from '@rounds/core/words/palette'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { isFocusElsewhere } from '../../kit/is-focus-elsewhere.ts'
import { Asking } from './asking.tsx'
import { Choosing, type ChoosingProps } from './choosing.tsx'
import { Running, type RunningProps } from './running.tsx'

interface PaletteDialogProps extends ChoosingProps, RunningProps {
  /** Set if the target page takes focus. */
  leads: RefObject<boolean>
  /** What was chosen, if it runs once focus is back. */
  afterwards: RefObject<(() => void) | null>
}

/** The palette over the page: search, an action's questions, its preview and result. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { actor, leads, afterwards } = props
  const chooses = useSelector(actor, state => state.hasTag('chooses'))
  const asks = useSelector(actor, state => state.hasTag('asks'))
  const opener = useRef<Element | null>(null)
  const content = useRef<HTMLDivElement>(null)
  // Whoever goes back to the list types into it again, as when it was opened.
  useEffect(() => {
    if (chooses) content.current?.querySelector('input')?.focus()
  }, [chooses])
  return (
    <Radix.Root
      open
      onOpenChange={isOpen => {
        if (!isOpen) actor.send({ type: 'CLOSE' })
      }}
    >
      <Radix.Portal>
        <div data-veil className="fixed inset-0 z-40 bg-veil" />
        <div className="fixed inset-0 z-40 flex items-start justify-center p-3 pt-[max(0.75rem,10vh)] max-sm:pt-3">
          <Radix.Content
            ref={content}
            aria-describedby={undefined}
            aria-modal
            onOpenAutoFocus={event => {
              event.preventDefault()
              opener.current = document.activeElement
              if (event.target instanceof HTMLElement)
                (event.target.querySelector<HTMLElement>('[data-autofocus], input') ?? event.target).focus()
            }}
            onCloseAutoFocus={event => {
              event.preventDefault()
              const back = opener.current
              if (!leads.current && !isFocusElsewhere() && back instanceof HTMLElement && back.isConnected)
                back.focus()
              const run = afterwards.current
              afterwards.current = null
              run?.()
            }}
            className={clsx(
              // The height stays constant while typing, whatever is found.
              (chooses || asks) && 'h-[min(30rem,calc(100dvh-1.5rem))]',
              'flex max-h-[calc(100dvh-1.5rem)] w-full max-w-[42.5rem] flex-col overflow-hidden rounded-lg border border-rule-strong bg-raised text-ink shadow-pop',
            )}
          >
            <Radix.Title className="sr-only">{paletteWords.dialog.findToolRecordOrAction}</Radix.Title>
            {chooses ? <Choosing {...props} /> : asks ? <Asking actor={actor} /> : <Running {...props} />}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
