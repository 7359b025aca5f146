import { groupDigits } from '../rules/interface/grouped.ts'

export const dayTrendWords = {
  label: (title: string, count: number, words: string) => `${title}: ${groupDigits(count)}. ${words}.`,
  firstDay: 'First counted today',
} as const
