import type { PageNeed } from '../rules/dashboard/page-needs.ts'
import { counted } from '../rules/interface/counted.ts'

const lines = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')

export const dashboardWords = {
  screen: {
    ready: 'Ready',
    loading: 'Loading...',
    cannotBeLoaded: 'Couldn’t load the dashboard',
    dashboard: 'dashboard',
    goodMorning: 'Good morning',
    goodAfternoon: 'Good afternoon',
    goodEvening: 'Good evening',
    createPage: 'Create page',
    summary: (day: string, pages: number, submissions: number) => {
      const waiting = [
        ...(pages > 0 ? [`${counted(pages, 'page')} to fix`] : []),
        ...(submissions > 0 ? [`${counted(submissions, 'submission')} waiting`] : []),
      ]
      return waiting.length > 0 ? `${day}. ${lines(waiting)}.` : `${day}.`
    },
  },
  strip: {
    maintenance: 'Maintenance mode is on.',
    alert: 'Emergency alert is on.',
    until: 'until',
    edit: 'Edit',
    onNow: 'On the whole site now',
  },
  drafts: {
    title: 'My drafts',
    of: (mine: number, all: number) => (all > mine ? `${mine} of ${all}` : String(mine)),
    all: 'All drafts',
    none: 'You have no open drafts.',
    find: 'Find a page to work on',
    draft: 'Draft',
    scheduled: 'Scheduled,',
    notPublished: 'Not published',
    state: 'State',
  },
  pages: {
    title: 'Pages to fix',
    none: 'Every page on the site has its text, description and alt texts, and no link points to a deleted page.',
    more: (many: number) => `Show ${many} more`,
    fewer: 'Show fewer',
    first: (shown: number, total: number) => `The ${shown} most urgent of ${total}`,
    listed: 'Unfilled content',
    fix: 'Fix',
    open: 'Open',
    whatToDo: (verb: string, title: string) => `${verb} ${title}`,
    others: (many: number) => ` and ${many} more`,
    because: {
      'not published': () => 'Your draft was not published on time',
      'dead link': many =>
        many === 1 ? 'A link points to a deleted page' : `${many} links point to deleted pages`,
      'ends soon': () => 'Comes off the site',
      'no text': () => 'No text yet',
      'no alt text': many => (many === 1 ? '1 photo without alt text' : `${many} photos without alt text`),
      'no description': () => 'No meta description',
    } satisfies Record<PageNeed, (many: number) => string> as Record<PageNeed, (many: number) => string>,
  },
  plot: {
    edits: 'Edits',
    myEdits: 'My edits',
    submissions: 'Submissions',
    title: 'Edits and submissions by day',
    titleOfEdits: 'Edits by day',
    titleOfMine: 'My edits by day',
    titleOfMineAndSubmissions: 'My edits and submissions by day',
    weeks: 'four weeks, weekends shaded',
    none: 'Nothing was edited or sent in the last four weeks.',
    noneOfMine: 'You edited nothing in the last four weeks.',
    logs: 'Logs',
  },
  waiting: {
    title: 'Submissions waiting',
    inbox: 'Open inbox',
    none: 'No submissions are waiting.',
    oldest: (age: string) => `oldest ${age}`,
    overdue: 'overdue',
    form: 'A form that was deleted',
    show: (many: number, form: string) => `${counted(many, 'submission')} waiting: ${form}`,
  },
  alsoWaiting: {
    title: 'Also waiting',
    comments: (many: number) => (many === 1 ? 'comment to approve' : 'comments to approve'),
    accessRequests: (many: number) => (many === 1 ? 'request for access' : 'requests for access'),
    mail: (many: number) => `failed ${many === 1 ? 'email' : 'emails'} in the last 7 days`,
    errors: (many: number) => `server ${many === 1 ? 'error' : 'errors'} in the last 7 days`,
    failedJob: 'Job failed',
  },
  backup: {
    title: 'Backups',
    all: 'Backups',
    none: 'No backup has been restored for a test yet.',
    proven: 'The last test restore was',
    took: (duration: string) => `It took ${duration}.`,
  },
  verifying: {
    title: 'Directory facts',
    all: 'Site tools',
    checks: {
      'physician-answers': (many: number) =>
        many === 1 ? 'physician with an answer to review' : 'physicians with an answer to review',
      'location-answers': (many: number) =>
        many === 1 ? 'location with an answer to review' : 'locations with an answer to review',
      'physician-facts': (many: number) =>
        many === 1 ? 'physician not verified for 90 days' : 'physicians not verified for 90 days',
      'location-facts': (many: number) =>
        many === 1 ? 'location not verified for 90 days' : 'locations not verified for 90 days',
    },
  },
  upcoming: {
    title: 'Scheduled',
    nextDays: 'next 7 days',
    none: 'Nothing is scheduled.',
    publish: 'Publish:',
    begins: 'Starts:',
    ends: 'Ends:',
  },
  on: {
    title: 'On now',
    none: 'No banner or location alert is on.',
    maintenance: 'Maintenance',
    alert: 'Alert',
    banner: 'Banner',
    'location alert': 'Location alert',
    until: 'until',
  },
  pinned: {
    title: 'Pinned',
    change: 'Change',
    none: 'Nothing is pinned.',
    choose: 'Pinned tools',
    what: 'These tools are on your dashboard, in this browser.',
    done: 'Done',
    noTools: 'You don’t have access to any tools yet. Ask an administrator.',
  },
  recent: {
    title: 'Recent',
    none: 'Pages and records that you open are listed here.',
  },
} as const
