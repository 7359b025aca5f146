import { groupDigits } from '@rounds/core/rules/interface'
import { type Status, useStatus } from '../../context/app-context.ts'
import type { ImportState } from './import-state.ts'

/** Says in the status line how far the import is. */
export function useImportStatus(state: ImportState): void {
  useStatus(statusOf(state))
}

function statusOf(state: ImportState): Status {
  const { context } = state
  const { done, total, counts, report } = context
  const back = [{ keys: 'Esc', effect: 'Back' }]
  const job = { words: `Importing ${context.file?.name ?? ''}`, done, total: Math.max(1, total) }
  if (state.hasTag('reading')) return { tone: 'busy', words: 'Reading the file…' }
  if (state.hasTag('planning')) return { tone: 'busy', words: 'Comparing with what is stored…' }
  if (state.hasTag('asks for file')) return { tone: 'idle', words: 'No file chosen', keys: back }
  if (state.hasTag('matches columns'))
    return { tone: 'idle', words: `${groupDigits(context.file?.rows.length ?? 0)} rows read`, keys: back }
  if (state.hasTag('shows the plan'))
    return {
      tone: counts.refused > 0 ? 'changed' : 'ready',
      words: `${groupDigits(counts.create + counts.change)} rows to import · ${groupDigits(counts.refused)} refused${counts.ask > 0 ? ` · ${groupDigits(counts.ask)} to compare` : ''}`,
      keys: back,
    }
  if (state.hasTag('chunk has failed'))
    return { tone: 'alarm', words: `Import stopped at ${groupDigits(done)} of ${groupDigits(total)}`, job }
  if (state.hasTag('paused'))
    return { tone: 'changed', words: `Paused at ${groupDigits(done)} of ${groupDigits(total)}`, job }
  if (state.hasTag('running'))
    return { tone: 'busy', words: `Importing ${groupDigits(done)} of ${groupDigits(total)}`, job }
  return {
    tone: report.refused.length > 0 || report.uncertain.length > 0 ? 'changed' : 'ready',
    words: `Imported: ${groupDigits(report.created)} made, ${groupDigits(report.changed)} changed`,
    keys: back,
  }
}
