import { csvImportWords } from '@rounds/core/words/csv-import'
import { type Status, useStatus } from '../../context/app-context.ts'
import type { ImportState } from './import-state.ts'

/** Shows the import's progress in the status line. */
export function useImportStatus(state: ImportState): void {
  useStatus(statusOf(state))
}

function statusOf(state: ImportState): Status {
  const { context } = state
  const { done, total, counts, report } = context
  const back = [{ keys: 'Esc', effect: csvImportWords.importStatus.back }]
  const job = {
    words: csvImportWords.importStatus.importing(context.file?.name ?? ''),
    done,
    total: Math.max(1, total),
  }
  if (state.hasTag('reading')) return { tone: 'busy', words: csvImportWords.importStatus.readingTheFile }
  if (state.hasTag('planning'))
    return { tone: 'busy', words: csvImportWords.importStatus.comparingWhatStored }
  if (state.hasTag('asks for file'))
    return { tone: 'idle', words: csvImportWords.importStatus.noFileChosen, keys: back }
  if (state.hasTag('matches columns'))
    return {
      tone: 'idle',
      words: csvImportWords.importStatus.rowsRead(context.file?.rows.length ?? 0),
      keys: back,
    }
  if (state.hasTag('shows the plan'))
    return {
      tone: counts.refused > 0 ? 'changed' : 'ready',
      words: csvImportWords.importStatus.rowsToImportRefused(
        counts.create + counts.change,
        counts.refused,
        counts.ask,
      ),
      keys: back,
    }
  if (state.hasTag('chunk has failed'))
    return { tone: 'alarm', words: csvImportWords.importStatus.importStoppedAtOf(done, total), job }
  if (state.hasTag('paused'))
    return { tone: 'changed', words: csvImportWords.importStatus.pausedAtOf(done, total), job }
  if (state.hasTag('running'))
    return { tone: 'busy', words: csvImportWords.importStatus.importingOf(done, total), job }
  return {
    tone: report.refused.length > 0 || report.uncertain.length > 0 ? 'changed' : 'ready',
    words: csvImportWords.importStatus.importedMadeChanged(report.created, report.changed),
    keys: back,
  }
}
