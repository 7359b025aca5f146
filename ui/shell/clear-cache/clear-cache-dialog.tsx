import { clearCacheWords } from '@rounds/core/words/clear-cache'
import { Dialog } from '../../kit/dialog.tsx'
import { Caches } from './caches.tsx'

export interface ClearCacheDialogProps {
  open: boolean
  onClose: () => void
}

/** The six caches in a dialog over the current page (specification §2, layout). */
export function ClearCacheDialog({ open, onClose }: ClearCacheDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
      title={clearCacheWords.dialog.clearCache}
      description={clearCacheWords.dialog.siteReadsAnewWhat}
    >
      <Caches />
    </Dialog>
  )
}
