import type { ExportFormat } from '@rounds/core/rules/table'
import { bulkWords } from '@rounds/core/words/bulk'

export interface SelectionBarProps {
  /** How many rows are selected, on this page and on others. */
  chosen: number
  /** How many of them are on this page, and how many rows the page has. */
  here: number
  page: number
  total: number
  all: boolean
  onPage: () => void
  onAll: () => void
  onNone: () => void
  onExport: (format: ExportFormat) => void
  onEdit?: () => void
  onDelete?: () => void
}

const action = 'link whitespace-nowrap font-semibold text-sm'
const choice =
  'h-6.5 whitespace-nowrap border border-rule-strong px-2 text-xs font-semibold first:rounded-l-md last:rounded-r-md not-first:-ml-px aria-pressed:bg-accent aria-pressed:border-accent aria-pressed:text-accent-ink aria-pressed:forced-color-adjust-none bg-sheet text-ink'

/**
 * The exact selection, and its actions. Selecting this page and selecting all matches are separate, each with its count
 * (specification §2, data table).
 */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, here, page, total, all, onPage, onAll, onNone, onExport, onEdit, onDelete } = props
  const isAll = all && chosen === total
  const isPage = !all && here === page && chosen === page
  const where = all
    ? bulkWords.selectionBar.ofAllThatMatch
    : here === chosen
      ? bulkWords.selectionBar.onThisPage
      : bulkWords.selectionBar.themOnPage(here)
  return (
    <section
      aria-label={bulkWords.selectionBar.selection}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-md bg-accent-wash px-3 py-1.5"
    >
      <p className="text-sm">
        <strong className="font-semibold">{bulkWords.selectionBar.selected(chosen)}</strong>
        {where}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div role="group" aria-label={bulkWords.selectionBar.whichRows} className="flex">
        <button type="button" className={choice} aria-pressed={isPage} onClick={onPage}>
          {bulkWords.selectionBar.thisPage(page)}
        </button>
        <button type="button" className={choice} aria-pressed={isAll} onClick={onAll}>
          {bulkWords.selectionBar.allThatMatch(total)}
        </button>
      </div>
      <button type="button" className={action} onClick={onNone}>
        {bulkWords.selectionBar.selectNone}
      </button>
      <span className="ml-auto flex flex-wrap gap-4">
        {(['csv', 'xlsx'] as const).map(format => (
          <button key={format} type="button" className={action} onClick={() => onExport(format)}>
            {bulkWords.selectionBar.export(format.toUpperCase())}
          </button>
        ))}
        {onEdit && (
          <button type="button" className={action} onClick={onEdit}>
            {bulkWords.selectionBar.edit}
          </button>
        )}
        {onDelete && (
          <button type="button" className={`${action} ml-2 text-loss!`} onClick={onDelete}>
            {bulkWords.selectionBar.delete}
          </button>
        )}
      </span>
    </section>
  )
}
