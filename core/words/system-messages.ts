import { counted, groupDigits } from '../rules/interface/index.ts'

export const systemMessageWords = {
  audience: {
    heading: 'Who it is for',
    everyone: 'Everyone who works here',
    help: 'Choose groups to show it only to them. Without a group, everyone sees it.',
    group: (name: string, people: number) => `${name} (${counted(people, 'person', 'people')})`,
    noGroups: 'There are no groups, so it is for everyone.',
    gone: 'A group that was deleted',
    what: 'groups',
  },
  receipts: {
    heading: 'Who has seen it',
    what: 'who has seen it',
    seen: (seen: number, people: number) =>
      `Seen by ${groupDigits(seen)} of ${counted(people, 'person', 'people')}`,
    dismissed: (count: number) => `Dismissed by ${counted(count, 'person', 'people')}`,
  },
} as const
