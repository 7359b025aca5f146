import { dialogWords } from '@rounds/core/words/dialogs'
import clsx from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Glyph } from './glyph.tsx'
import { IconButton } from './icon-button.tsx'
import { isTypedInto } from './is-typed-into.ts'

export interface FloatingDialogProps {
  open: boolean
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** With it the dialog has a close button and closes on Escape; without it only finishing its task closes it. */
  onClose?: (() => void) | undefined
  className?: string | undefined
}

const USABLE =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]'

/** Someone who pressed a key this recently is still typing. */
const TYPING_MS = 1000

/**
 * A non-modal dialog beside the work: the page stays usable. It takes focus when it opens, or once someone who is
 * typing pauses, so that no keystroke goes into it.
 */
export function FloatingDialog(props: FloatingDialogProps) {
  return props.open ? createPortal(<Panel {...props} />, document.body) : null
}

/** Runs a function at once, or when someone who is typing pauses. Returns a function to cancel it. */
function whenNobodyTypes(act: () => void): () => void {
  if (!isTypedInto(document.activeElement)) {
    act()
    return () => undefined
  }
  const callOff = () => {
    clearTimeout(pause)
    removeEventListener('keydown', wait, { capture: true })
  }
  const begin = () => {
    callOff()
    act()
  }
  const wait = () => {
    clearTimeout(pause)
    pause = setTimeout(begin, TYPING_MS)
  }
  let pause = setTimeout(begin, TYPING_MS)
  addEventListener('keydown', wait, { capture: true })
  return callOff
}

/**
 * Keeps the panel usable over an open dialog or menu: their traps listen on the document for focus that leaves them and
 * for clicks outside, and are not told of what happens here. React has heard of it by then.
 */
function keepFromTraps(panel: HTMLElement): () => void {
  const isHere = (target: EventTarget | null) => target instanceof Node && panel.contains(target)
  const stop = (event: Event) => {
    const goesHere = event instanceof FocusEvent && event.type === 'focusout' && isHere(event.relatedTarget)
    if (goesHere || isHere(event.target)) event.stopPropagation()
  }
  const names = ['focusin', 'focusout', 'pointerdown'] as const
  for (const name of names) document.body.addEventListener(name, stop)
  return () => {
    for (const name of names) document.body.removeEventListener(name, stop)
  }
}

function Panel({ title, description, children, onClose, className }: FloatingDialogProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => (panel.current ? keepFromTraps(panel.current) : undefined), [])

  useEffect(() => {
    let opener = document.activeElement
    const element = panel.current
    const callOff = whenNobodyTypes(() => {
      if (element?.contains(document.activeElement)) return
      opener = document.activeElement
      const body = element?.querySelector('[data-body]')
      const first =
        body?.querySelector<HTMLElement>('[data-autofocus]') ?? body?.querySelector<HTMLElement>(USABLE)
      ;(first ?? element)?.focus()
    })
    return () => {
      callOff()
      // Focus returns only if it is still here: the person may be working on the page.
      const here = document.activeElement === document.body || element?.contains(document.activeElement)
      if (here && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal="false"
      data-floating-dialog
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !onClose) return
        event.stopPropagation()
        onClose()
      }}
      className={clsx(
        'pointer-events-auto fixed right-3 bottom-10 z-50 flex max-h-[calc(100dvh-4rem)] w-[min(24rem,calc(100vw-1.5rem))] flex-col',
        'animate-rise rounded-lg border border-accent bg-raised text-ink shadow-pop',
        className,
      )}
    >
      <header className="flex items-start gap-3 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-0.5 text-ink-2">
              {description}
            </p>
          )}
        </div>
        {onClose && (
          <IconButton name={dialogWords.floatingDialog.close} onClick={onClose} className="-mr-1.5">
            <Glyph name="close" />
          </IconButton>
        )}
      </header>
      <div data-body className="min-h-0 overflow-y-auto px-5 pt-0.5 pb-5">
        {children}
      </div>
    </div>
  )
}
