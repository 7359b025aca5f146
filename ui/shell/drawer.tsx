import { shellPartWords } from '@rounds/core/words/shell-parts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Glyph } from '../kit/glyph.tsx'
import { IconButton } from '../kit/icon-button.tsx'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** Content without room beside the page: it slides in from its side; Escape and a press outside close it. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open) element?.showModal()
    else element?.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own.
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={onClose}
      // The event fires a moment after closing, and someone fast may have reopened it by then.
      onClose={event => {
        if (!event.currentTarget.open) onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="drawer m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-2.5rem))] max-w-none overflow-y-auto border-rule border-r bg-well text-ink backdrop:bg-veil"
    >
      {open && (
        <div data-veil>
          <div className="flex justify-end px-2 pt-2">
            <IconButton name={shellPartWords.drawer.hideSidebar} onClick={onClose}>
              <Glyph name="close" />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
