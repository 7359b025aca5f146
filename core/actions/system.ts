import { type Action, actionsOf } from './action.ts'

const databaseTab = (tab: string) => ({ kind: 'go', path: `/db-tools?tab=${tab}` }) as const

/** What someone looks for who has lost something, or wants to know how the program is. */
export const systemActions: readonly Action[] = actionsOf('db-tools', {
  backups: {
    title: 'Backups',
    hint: 'in Database tools',
    words: ['back up now', 'test restore'],
    icon: 'archive',
    effect: databaseTab('backups'),
  },
  restore: {
    title: 'Restore',
    hint: 'the database as it was at any minute',
    words: ['bring back', 'undelete', 'lost', 'as it was', 'recover'],
    icon: 'history',
    effect: databaseTab('past'),
  },
  queries: {
    title: 'Slow queries',
    hint: 'what the database spends its time on',
    words: ['sql', 'statements', 'performance', 'slow'],
    icon: 'gauge',
    effect: databaseTab('queries'),
  },
  system: {
    title: 'State of the system',
    hint: 'version, jobs, disks, last test restore',
    words: ['health', 'version', 'disk full', 'slow'],
    icon: 'activity',
    effect: databaseTab('system'),
  },
})
