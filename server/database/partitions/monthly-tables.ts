/** A table that is partitioned by month (migration 0420). */
export interface MonthlyTable {
  readonly name: string
  /** The column that it is partitioned by: the day, or the id, as ids rise with time. */
  readonly key: string
  /** When a row was written. */
  readonly date: string
}

export const monthlyTables: readonly MonthlyTable[] = [
  { name: 'AuditLog', key: 'Id', date: 'Date' },
  { name: 'ErrorLog', key: 'Id', date: 'Date' },
  { name: 'EmailArchive', key: 'EaId', date: 'EaCreatedDt' },
  { name: 'FormSubmission', key: 'FsId', date: 'FsCreatedDt' },
  { name: 'redirect_hit', key: 'day', date: 'day' },
  { name: 'site_search_day', key: 'day', date: 'day' },
]

export const monthlyTable = (name: string): MonthlyTable | undefined =>
  monthlyTables.find(table => table.name === name)

/** Whether the partitions of a table are ranges of days: where the next month begins is known before. */
export const isByDay = ({ key, date }: MonthlyTable): boolean => key === date

/** A month as partitions are named by it: `2026_11`. */
export type Month = `${string}_${string}`

/** The month of a day (`2026-11-28`). */
export const monthOf = (day: string): Month => `${day.slice(0, 4)}_${day.slice(5, 7)}`

/** The month so many months after one. */
export function monthsAfter(month: Month, count: number): Month {
  const [year, number] = month.split('_').map(Number) as [number, number]
  return monthOf(new Date(Date.UTC(year, number - 1 + count)).toISOString())
}

/** The first day of a month. */
export const firstDayOf = (month: Month): string => `${month.replace('_', '-')}-01`
