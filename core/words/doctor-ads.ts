import { groupDigits } from '../rules/interface/grouped.ts'

export const doctorAdWords = {
  what: 'views and clicks',
  label: 'Views and clicks by day, the last 30 days',
  views: 'Views',
  clicks: 'Clicks',
  total: (views: number, clicks: number) =>
    views === 0
      ? 'Nobody has seen this ad yet.'
      : `${groupDigits(views)} ${views === 1 ? 'view' : 'views'} and ${groupDigits(clicks)} ${clicks === 1 ? 'click' : 'clicks'} in 30 days: ${((100 * clicks) / views).toFixed(1)}%.`,
  explained: 'Counted without cookies or personal data. Robots aren’t counted.',
} as const
