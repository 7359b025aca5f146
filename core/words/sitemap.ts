import type { changeFrequencies } from '../entities/content.ts'
import { counted, groupDigits } from '../rules/interface/index.ts'

const often: Readonly<Record<(typeof changeFrequencies)[number], string>> = {
  always: 'always',
  hourly: 'hourly',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  yearly: 'yearly',
  never: 'never',
}

const frequencies: Readonly<Record<(typeof changeFrequencies)[number], string>> = {
  always: 'Always',
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
  never: 'Never',
}

export const sitemapWords = {
  what: 'pages',
  cannotLoad: 'Couldn’t load the pages',
  loading: 'Loading…',
  tabs: { label: 'Parts', pages: 'Pages', robots: 'robots.txt' },
  listed: (listed: number, all: number) => `${groupDigits(listed)} of ${counted(all, 'page')} in the sitemap`,
  open: 'Open sitemap.xml',
  rebuild: 'Rebuild the sitemap',
  rebuilt: 'Rebuilt the sitemap',
  notRebuilt: 'Couldn’t rebuild the sitemap',
  explained:
    'Search engines read the sitemap to find pages. It lists every published page that isn’t hidden from them, with doctors, locations and services. A large site is split into several files.',
  search: 'Search pages',
  tree: 'Pages by address',
  empty: 'No page has an address yet.',
  notPublished: 'not published',
  hidden: 'hidden from search engines',
  priority: (priority: string) => `priority ${priority}`,
  often,
  frequencies,
  pane: {
    label: 'Page',
    choose: 'Choose a page to change how the sitemap lists it.',
    isListed: 'In the sitemap',
    isNotPublished: 'Not in the sitemap: it isn’t published.',
    isHidden: 'Not in the sitemap: it is hidden from search engines.',
    changed: 'Last changed',
    frequency: 'How often it changes',
    usual: 'As set for the whole site',
    priority: 'Priority',
    priorityHelp: 'Compared with other pages of this site.',
    usualPriority: 'Normal',
    priorities: (value: string) =>
      value === '1.0' ? '1.0, the highest' : value === '0.0' ? '0.0, the lowest' : value,
    hidden: 'Hide from search engines',
    save: 'Save and publish',
    saveDraft: 'Save to the draft',
    hasDraft: 'This page has an open draft. What you change here goes into it, to be published with it.',
    failed: 'Not saved. What you changed is kept here.',
    openEditor: 'Open in the editor',
    reason: 'Changed in Sitemap',
  },
  robots: {
    what: 'robots.txt',
    explained:
      'Search engines and other robots read this file first. It asks them to leave pages alone; it doesn’t protect them.',
    text: 'Rules for robots',
    closed:
      '“Search engines may list the site” is off in Site setup: every robot is asked to stay away, whatever is written here.',
    noHome: 'Search engines can’t read the home page with this. Your site would disappear from search.',
    faults: 'Lines that robots skip',
    fault: (line: number, message: string) => `Line ${line}: ${message}`,
    sitemap: 'The site adds the line with the address of the sitemap.',
    save: 'Save robots.txt',
    saved: 'Saved robots.txt',
    notSaved: 'Not saved. What you typed is kept here.',
    show: 'Open robots.txt',
    test: 'Test',
    testText:
      'Check whether a robot may read an address. The answer follows the rules above, even before you save them.',
    robot: 'Robot',
    robotHelp: 'For example, Googlebot, Bingbot or GPTBot.',
    address: 'Address',
    yes: 'Yes, it may read this address.',
    no: 'No, it is asked to stay away.',
    because: (line: number, written: string) => `Line ${line} decides: ${written}`,
    nothing: (spokenTo: string | null) =>
      spokenTo === null
        ? 'No rule is for this robot.'
        : spokenTo === '*'
          ? 'No rule for all robots covers this address.'
          : `No rule for ${spokenTo} covers this address.`,
  },
} as const
