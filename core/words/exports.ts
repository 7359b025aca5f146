import { groupDigits } from '../rules/interface/grouped.ts'

export const exportWords = {
  rows: {
    suchFileTakesRows: (most: number) =>
      `This format holds ${groupDigits(most)} rows at most. Narrow the list down, or export it as CSV.`,
  },
  audit: {
    exported: (rows: number, what: string, file: string, columns: readonly string[]) =>
      `Exported ${groupDigits(rows)} ${what} to ${file}: ${columns.join(', ')}`,
  },
  zipWriter: {
    fileWouldLongerThan: 'The file would be longer than 4 GB.',
  },
} as const
