import { dialogWords } from '@rounds/core/words/dialogs'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { isFocusElsewhere } from './is-focus-elsewhere.ts'
import { pageHeading } from './page-heading.ts'

/** How wide a dialog may be, from a question (sm) to a whole screen's work (10xl). */
export type DialogSize = 'sm' | 'md' | 'lg' | 'xl' | `${2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}xl`

const WIDTHS: Record<DialogSize, string> = {
  sm: 'max-w-sm',
  md: 'max-w-md',
  lg: 'max-w-lg',
  xl: 'max-w-xl',
  '2xl': 'max-w-2xl',
  '3xl': 'max-w-3xl',
  '4xl': 'max-w-4xl',
  '5xl': 'max-w-5xl',
  '6xl': 'max-w-6xl',
  '7xl': 'max-w-7xl',
  '8xl': 'max-w-[88rem]',
  '9xl': 'max-w-[96rem]',
  '10xl': 'max-w-[104rem]',
}

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** One sentence under the title, announced with it. */
  description?: ReactNode
  size?: DialogSize | undefined
  /** The buttons, at the end; a destructive one comes first, away from the usual one. */
  footer?: ReactNode
  children?: ReactNode
  /** An alert dialog confirms an action: a click outside does not close it. */
  alert?: boolean | undefined
  /** The initial focus; by default the first field, or the dialog itself if it has none. */
  initialFocus?: React.RefObject<HTMLElement | null> | undefined
  /** Where focus goes on close, if the element that opened the dialog may be gone; else to the page's heading then. */
  returnFocus?: (() => HTMLElement | null | undefined) | undefined
  className?: string | undefined
}

/**
 * A modal dialog: the page behind is inert, focus stays inside, and returns afterwards. Ctrl+Enter submits the form in it.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'lg', footer, children, alert, className } = props
  const { initialFocus, returnFocus } = props
  const opener = useRef<Element | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {/* Not Radix's overlay: it stops the page's scrolling with an inline stylesheet, which the content security policy blocks; styles.css does that while there is an overlay. */}
        <div data-veil className="fixed inset-0 z-40 animate-appear bg-veil" />
        <div className="fixed inset-0 z-40 flex items-start justify-center overflow-y-auto p-3 pt-[max(0.75rem,8vh)]">
          <Radix.Content
            {...(!description && { 'aria-describedby': undefined })}
            role={alert ? 'alertdialog' : 'dialog'}
            aria-modal
            onOpenAutoFocus={event => {
              opener.current = document.activeElement
              event.preventDefault()
              startIn(event.target, initialFocus?.current)
            }}
            onCloseAutoFocus={event => {
              event.preventDefault()
              if (isFocusElsewhere()) return
              const back = returnFocus?.() ?? opener.current
              if (back instanceof HTMLElement && back.isConnected) back.focus()
              else pageHeading()?.focus()
            }}
            onInteractOutside={event => {
              const outside = event.target
              // Toasts float over the dialog: closing one must not close the dialog.
              const onToast = outside instanceof Element && outside.closest('[data-sonner-toaster]')
              if (alert || onToast) event.preventDefault()
            }}
            onKeyDownCapture={submitForm}
            className={clsx(
              'flex max-h-[calc(100dvh-max(1.5rem,14vh))] w-full animate-rise flex-col rounded-lg border border-rule-strong bg-raised text-ink shadow-pop',
              'max-sm:max-h-[calc(100dvh-1.5rem)]',
              WIDTHS[size],
              className,
            )}
          >
            <div className="flex items-start gap-3 px-5 pt-4 pb-3">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-lg">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-0.5 text-ink-2">{description}</Radix.Description>
                )}
              </div>
              {!alert && (
                <Radix.Close asChild>
                  <IconButton name={dialogWords.dialog.close} className="-mr-1.5">
                    <X />
                  </IconButton>
                </Radix.Close>
              )}
            </div>
            {children && (
              <div
                data-body
                className="min-h-0 overflow-y-auto px-5 pt-0.5 pb-4 focus-visible:-outline-offset-2"
              >
                {children}
              </div>
            )}
            {footer && (
              <div className="flex flex-wrap items-center justify-end gap-2 border-rule border-t px-5 py-3">
                {footer}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Before a text in the dialog makes a new line of it. A button that is disabled or busy submits nothing. */
function submitForm(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Element)) return
  // A dialog over this one is its child for React alone.
  const form =
    currentTarget.contains(target) && (target.closest('form') ?? currentTarget.querySelector('form'))
  if (!form) return
  event.preventDefault()
  event.stopPropagation()
  const button = [...form.elements].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  )
  if (button) button.click()
  else form.requestSubmit()
}

const FIELD = 'input, select, textarea, [contenteditable=true], [role=listbox]'

/** Not the close button, although it comes first: people open a dialog for its content. */
function startIn(dialog: EventTarget | null, wanted: HTMLElement | null | undefined) {
  if (!(dialog instanceof HTMLElement)) return
  const body = dialog.querySelector('[data-body]')
  const fields = [...(body?.querySelectorAll<HTMLElement>(FIELD) ?? [])]
  const first = fields.find(field => !field.matches(':disabled, [type=hidden], [hidden]'))
  ;(wanted ?? body?.querySelector<HTMLElement>('[data-autofocus]') ?? first ?? dialog).focus()
}
