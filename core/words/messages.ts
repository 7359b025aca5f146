import { counted } from '../rules/interface/counted.ts'

export const messageWords = {
  button: (unread: number) =>
    unread === 0 ? 'Messages' : `Messages: ${counted(unread, 'new one', 'new ones')}`,
  title: 'Messages',
  sentence: 'From the people who run this site.',
  none: 'No messages',
  noneSentence: 'Messages to staff appear here.',
  dismiss: 'Dismiss',
  dismissOf: (title: string) => `Dismiss “${title}”`,
  showAgain: 'Mark as new',
  showAgainOf: (title: string) => `Mark “${title}” as new`,
  dismissed: 'Dismissed',
  close: 'Close',
  messages: 'messages',
  levels: { info: 'For information', warning: 'Warning', urgent: 'Urgent' },
} as const
