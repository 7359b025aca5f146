import { Dialog } from '../../kit/dialog.tsx'
import { Caches } from './caches.tsx'

export interface ClearCacheDialogProps {
  open: boolean
  onClose: () => void
}

/** The six caches over the page one is on (specification §2, layout). */
export function ClearCacheDialog({ open, onClose }: ClearCacheDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      title="Clear cache"
      description="The site reads anew what you clear; visitors notice nothing but a slower first page."
    >
      <Caches />
    </Dialog>
  )
}
