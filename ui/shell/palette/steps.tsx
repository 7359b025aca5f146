import { labelOf } from '@rounds/core/actions'
import { paletteWords } from '@rounds/core/words/palette'
import type { PaletteContext } from '@rounds/machines/palette'

/** The action, the answers so far, and the current question. */
export function Steps({ context, asks }: { context: PaletteContext; asks?: string }) {
  const { action, answers, steps } = context
  if (!action) return null
  const answered = Object.entries(action.asks).filter(([name]) => answers[name] !== undefined)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b bg-well px-4 py-2 text-sm">
      <h3 className="font-semibold">{action.title}</h3>
      {answered.map(([name, ask]) => (
        <span key={name} className="flex min-w-0 items-baseline gap-1.5 rounded-sm bg-accent-wash px-1.5">
          <span className="text-ink-2">{labelOf(ask)}</span>
          <span className="min-w-0 truncate">{answers[name]?.label}</span>
        </span>
      ))}
      {asks !== undefined && (
        <span className="text-ink-2">
          {asks}
          {steps.length > 1 &&
            paletteWords.steps.place(
              steps.filter(name => answers[name] !== undefined).length + 1,
              steps.length,
            )}
        </span>
      )}
    </div>
  )
}
