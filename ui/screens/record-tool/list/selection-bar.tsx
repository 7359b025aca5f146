export interface SelectionBarProps {
  /** How many rows are selected, on this page and on others. */
  chosen: number
  /** How many of them are on this page. */
  here: number
  total: number
  all: boolean
  onAll: () => void
  onNone: () => void
  onExport: () => void
  onDelete?: () => void
}

const action = 'link whitespace-nowrap font-semibold text-sm'

/** What is selected, said exactly: this page, other pages, or all that match; and what can be done with it. */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, here, total, all, onAll, onNone, onExport, onDelete } = props
  const number = (count: number) => count.toLocaleString('en')
  const where = all
    ? 'of all that match'
    : here === chosen
      ? 'on this page'
      : `, ${number(here)} of them on this page`
  return (
    <section
      aria-label="Selection"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-md bg-accent-wash px-3 py-1.5"
    >
      <p className="text-sm">
        <strong className="font-semibold">{number(chosen)} selected</strong>
        {where.startsWith(',') ? where : ` ${where}`}
      </p>
      {!all && chosen < total && (
        <button type="button" className={action} onClick={onAll}>
          Select all {number(total)} that match
        </button>
      )}
      <button type="button" className={action} onClick={onNone}>
        Select none
      </button>
      <span className="ml-auto flex flex-wrap gap-4">
        <button type="button" className={action} onClick={onExport}>
          Export these
        </button>
        {onDelete && (
          <button type="button" className={`${action} ml-2 text-loss!`} onClick={onDelete}>
            Delete…
          </button>
        )}
      </span>
    </section>
  )
}
