import { groupDigits } from '../rules/interface/grouped.ts'

const counted = (count: number, one: string, many: string) =>
  `${groupDigits(count)} ${count === 1 ? one : many}`
const records = (count: number) => counted(count, 'record', 'records')

export const pastWords = {
  what: 'earlier state of the database',
  heading: 'Restore',
  explained:
    'Open the database as it was at an earlier time. It opens beside the live one and is read-only: the site isn’t affected. Then compare the two and bring back a record, a table or everything.',
  notOurs: 'Rounds doesn’t back up this database',
  notOursText:
    'Your database server (DATABASE_URL) may take its own backups: ask its administrator to restore one. If ROUNDS_BACKUP names a folder or a bucket, Rounds copies the database every day, and you can go back to those copies here.',
  noBackup: 'No backups yet',
  noBackupText: 'You can go back as soon as there is a backup.',
  time: 'Time',
  moment: 'Backup',
  momentHelp: 'You can go back to the time of each backup, not to the times in between.',
  since: (first: string) => `You can choose any time since ${first}.`,
  open: 'Open',
  opening: (at: string) => `Opening the database as it was on ${at}…`,
  failed: (at: string) => `Couldn’t open the database as it was on ${at}`,
  openAt: (at: string) => `The database as it was on ${at}`,
  closes: (at: string) => `Read-only. It closes at ${at} unless you use it.`,
  close: 'Close',
  notOpen: 'No earlier state is open',
  loading: 'Reading…',
  comparing: 'Comparing the tables…',
  cannotLoad: 'Couldn’t compare the tables',
  tables: {
    what: 'comparison',
    heading: 'Tables that differ',
    name: 'Table',
    gone: 'Deleted since',
    changed: 'Changed since',
    fresh: 'Added since',
    missing: 'Table missing',
    refresh: 'Compare again',
    count: (differ: number, same: number) =>
      `${counted(differ, 'table differs', 'tables differ')}, ${groupDigits(same)} are the same`,
    none: 'Nothing has changed since',
    noneText: 'Every table that is compared is the same. Logs, sign-ins and background jobs aren’t compared.',
    everything: 'Bring everything back…',
  },
  records: {
    what: 'records that differ',
    back: 'All tables',
    find: 'Find by name',
    record: 'Record',
    state: 'Since then',
    changes: 'Changes',
    actions: 'Actions',
    kinds: { gone: 'Deleted', changed: 'Changed', fresh: 'Added' },
    hidden: 'The values aren’t shown',
    empty: 'Empty',
    now: 'and now',
    bring: 'Bring back…',
    bringOf: (name: string) => `Bring back ${name}…`,
    table: 'Bring the table back…',
    none: 'No records differ',
    noneText: 'No record with this name differs. Clear the search to see all.',
    noneAtAll: 'This table is the same as it was then.',
    more: (shown: number, total: number) =>
      `${groupDigits(shown)} of ${records(total)}. Search by name to find others.`,
    count: (total: number) => records(total),
  },
  plan: {
    what: 'plan',
    title: {
      record: 'Bring this record back?',
      table: (name: string) => `Bring back ${name}?`,
      everything: 'Bring everything back?',
    },
    text: (at: string) => `It will be as it was on ${at}.`,
    withParts: 'What belongs to it comes back too, such as the blocks of a page.',
    submissions: 'Form submissions aren’t included. Bring them back by their own table.',
    passwords: 'Passwords and sign-ins stay as they are now.',
    makeTable: 'the table is created again',
    gone: (count: number) => `${counted(count, 'deleted record returns', 'deleted records return')}`,
    changed: (count: number) => `${counted(count, 'record is changed back', 'records are changed back')}`,
    fresh: (count: number) => `${counted(count, 'added record is deleted', 'added records are deleted')}`,
    removesNew: 'Also delete what was added since then',
    nothing: 'Nothing has changed since then.',
    refused: 'This will be refused',
    undo: 'Afterwards you can open the database as it was before this, and bring that back.',
    noUndo:
      'What changed since the last backup can’t be restored afterwards. Take a backup first if you may need it.',
    loading: 'Working out what will change…',
    confirm: 'Bring back',
  },
  job: {
    label: 'Bringing back',
    doing: 'Bringing records back…',
    progress: (done: number, total: number | null) =>
      total ? `${groupDigits(done)} of ${records(total)}` : 'Starting…',
    failed: 'Nothing was brought back',
    stopped: 'Bringing back was stopped. Nothing was changed.',
    done: (at: string) => `Brought back as of ${at}`,
    result: (restored: number, changed: number, removed: number) =>
      `${records(restored)} restored, ${groupDigits(changed)} changed back, ${groupDigits(removed)} deleted.`,
    left: (count: number) =>
      `${records(count)} couldn’t return, since a record that ${count === 1 ? 'it needs' : 'they need'} is gone too. Bring that back first.`,
    undo: 'Open as it was before this',
  },
} as const
