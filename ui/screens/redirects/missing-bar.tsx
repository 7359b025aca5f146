import { redirectWords } from '@rounds/core/words/redirects'
import { Button } from '../../kit/button.tsx'

const words = redirectWords.missing

export interface MissingBarProps {
  /** How many addresses are selected. */
  chosen: number
  /** Each of them has a target. */
  isReady: boolean
  busy: boolean
  onAll: () => void
  onNone: () => void
  onAccept: () => void
  onIgnore: () => void
}

/** The actions for all selected addresses. */
export function MissingBar(props: MissingBarProps) {
  const { chosen, isReady, busy, onAll, onNone, onAccept, onIgnore } = props
  return (
    <div className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-rule border-b bg-sheet py-2">
      <Button size="sm" onClick={onAll}>
        {words.selectAll}
      </Button>
      <Button size="sm" kind="quiet" disabled={chosen === 0} onClick={onNone}>
        {words.selectNone}
      </Button>
      <p aria-live="polite" className="text-ink-2 text-sm">
        {chosen === 0 ? words.noneSelected : isReady ? words.selected(chosen) : words.needsTarget}
      </p>
      <span className="ml-auto flex gap-2">
        <Button size="sm" busy={busy} disabled={chosen === 0} onClick={onIgnore}>
          {words.ignore(chosen)}
        </Button>
        <Button size="sm" kind="primary" busy={busy} disabled={chosen === 0 || !isReady} onClick={onAccept}>
          {words.accept(chosen)}
        </Button>
      </span>
    </div>
  )
}
