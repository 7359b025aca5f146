import type { SettingGroup, SettingName } from '../rules/settings/known-settings.ts'

interface SettingWords {
  readonly label: string
  /** What it is, in one sentence. */
  readonly meaning: string
  /** What visitors or staff notice once it is saved. */
  readonly changes: string
}

const known: Readonly<Record<SettingName, SettingWords>> = {
  SiteName: {
    label: 'Site name',
    meaning: 'What the site is called.',
    changes: 'Header, footer, page titles, search results and emails use the new name.',
  },
  SiteTagline: {
    label: 'Tagline',
    meaning: 'A short line under the name.',
    changes: 'The header of every page shows it.',
  },
  SiteTimeZone: {
    label: 'Time zone',
    meaning: 'The zone of every date and time.',
    changes: 'Event times, opening hours and scheduled publishing follow the new zone, here and on the site.',
  },
  SiteLanguage: {
    label: 'Language',
    meaning: 'The language that pages are written in.',
    changes: 'Screen readers pronounce pages in this language, and dates follow its format.',
  },
  ItemsPerPage: {
    label: 'Items per page',
    meaning: 'How many news items or events a list shows at a time.',
    changes: 'Lists of news and events get longer or shorter.',
  },
  EventsGroupByCategory: {
    label: 'Group events by category',
    meaning: 'The list of events has a heading for each category.',
    changes: 'The list of events is laid out differently.',
  },
  AnswerWorkingDays: {
    label: 'Working days until an answer',
    meaning: 'How soon someone answers visitors who send a form. Weekends and public holidays don’t count.',
    changes: 'Form submissions are overdue after that many working days, in the inbox and on the dashboard.',
  },
  MainPhone: {
    label: 'Main phone',
    meaning: 'The number of the switchboard.',
    changes: 'Header and footer of every page show the new number.',
  },
  AppointmentPhone: {
    label: 'Appointment phone',
    meaning: 'The number that patients call for an appointment.',
    changes: 'The home page and Find a doctor show the new number.',
  },
  MainEmail: {
    label: 'Main email',
    meaning: 'The address visitors write to.',
    changes: 'Pages and templates that say {{ site.MainEmail }} show the new address.',
  },
  MainAddress: {
    label: 'Address',
    meaning: 'The postal address.',
    changes: 'The footer of every page shows the new address.',
  },
  BrandColour: {
    label: 'Brand color',
    meaning: 'The color of links and buttons.',
    changes: 'Links, buttons and headings change color on every page.',
  },
  LogoAddress: {
    label: 'Logo',
    meaning: 'The picture in the header. Without one, the name is shown.',
    changes: 'The header of every page shows the new logo.',
  },
  FaviconAddress: {
    label: 'Favicon',
    meaning: 'The small picture in the browser’s tab.',
    changes: 'Browser tabs and bookmarks show the new picture, some of them only after a while.',
  },
  ShowBreadcrumbs: {
    label: 'Breadcrumbs',
    meaning: 'Pages show where they are, such as Home › Services › Cardiology.',
    changes: 'The line above the title appears or disappears, on every page.',
  },
  HeaderTemplate: {
    label: 'Header',
    meaning: 'The template at the top of every page.',
    changes: 'The top of every page is drawn with the other template.',
  },
  FooterTemplate: {
    label: 'Footer',
    meaning: 'The template at the bottom of every page.',
    changes: 'The bottom of every page is drawn with the other template.',
  },
  FolderFrames: {
    label: 'Folders with their own header or footer',
    meaning: 'Pages in these folders and their subfolders get another header or footer.',
    changes: 'Pages in the folders named here get the header and footer chosen for them.',
  },
  TitleSuffix: {
    label: 'End of every title',
    meaning: 'What follows the title of each page in search results, such as “ | Wexmoor Health”.',
    changes: 'Browser tabs and search results show the new ending.',
  },
  SitemapChangeFrequency: {
    label: 'How often pages change',
    meaning: 'The default for pages without a setting of their own.',
    changes: 'Search engines may visit pages more or less often.',
  },
  AllowIndexing: {
    label: 'Search engines may list the site',
    meaning: 'Turn it off for a site that isn’t public yet.',
    changes:
      'When it’s off, every page asks search engines to leave it out, and robots.txt closes the whole site.',
  },
  AiAddress: {
    label: 'AI service',
    meaning: 'The web address of the service that the AI tools ask.',
    changes: 'Texts that people send to the AI tools go to this address.',
  },
  LinkCheckOtherHosts: {
    label: 'Check links to other sites',
    meaning: 'The redirect checker may ask other sites whether a link still works.',
    changes: 'The next check includes or skips other sites.',
  },
  ErrorLogDays: {
    label: 'Days errors are kept',
    meaning: 'How long the error log keeps its entries. 0 keeps them for good.',
    changes: 'Older errors are deleted during the night, and don’t come back. Their causes stay listed.',
  },
  EmailArchiveDays: {
    label: 'Days copies of emails are kept',
    meaning:
      'How long the log keeps what was sent. 0 keeps it for good. Copies about a form submission are deleted with it.',
    changes: 'Older copies are deleted during the night, and don’t come back.',
  },
  CustomCodeOff: {
    label: 'All custom code is off',
    meaning: 'No page includes custom code, whatever is turned on in Custom code.',
    changes: 'Custom code stops or starts on every page at once.',
  },
  TriedContentSecurityPolicy: {
    label: 'Policy to try',
    meaning: 'Browsers report what this policy would block, and block nothing.',
    changes: 'Browsers of visitors start to report, and earlier reports are cleared.',
  },
  ReferrerPolicy: {
    label: 'Referrer policy',
    meaning: 'How much other sites learn about the page a visitor comes from.',
    changes: 'Links to other sites pass on more or less of the address.',
  },
  PermissionsPolicy: {
    label: 'Permissions policy',
    meaning: 'Which browser features pages can use, such as camera and location.',
    changes: 'Pages gain or lose browser features right away. This header can’t be tried first.',
  },
  StrictTransportSecurity: {
    label: 'Strict transport security',
    meaning: 'Browsers that have visited once use only HTTPS from then on.',
    changes:
      'Browsers keep to this for as long as it says; a shorter time reaches them with their next visit.',
  },
  AllowedFrameHosts: {
    label: 'Sites that may show ours in a frame',
    meaning: 'Host names, one per line. Leave empty to allow only this site.',
    changes: 'Other sites can or can no longer show our pages inside theirs.',
  },
}

const groups: Readonly<Record<SettingGroup, string>> = {
  Site: 'Site',
  Contact: 'Contact',
  Appearance: 'Appearance',
  'Header and footer': 'Header and footer',
  'Search engines': 'Search engines',
  Services: 'Outside services',
  Logs: 'Logs',
  'Custom code': 'Custom code',
  Policy: 'Content security policy',
  Security: 'Other security headers',
}

export const settingWords = {
  known,
  groups,
  what: 'settings',
  ready: (changed: number) => (changed === 0 ? 'Nothing changed' : `${changed} changed, not saved`),
  tabs: {
    label: 'Parts',
    settings: 'Settings',
    headers: 'Security headers',
    all: 'All settings',
    lists: 'Shared lists',
  },
  standard: (value: string) => `Default: ${value}`,
  noStandard: 'No default',
  isStandard: 'This is the default.',
  neverChanged: 'Never changed',
  setAtInstallation: 'Set at installation',
  changedBy: (name: string) => `Changed by ${name}`,
  changedSomehow: 'Changed',
  toStandard: (label: string) => `Use the default for ${label}`,
  reset: 'Use the default',
  readBy: (names: readonly string[]) =>
    `Templates that read it: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}.`,
  on: 'On',
  off: 'Off',
  nothing: 'nothing',
  changes: {
    title: 'What this changes',
    none: 'Change a setting to see here what it does before you save.',
    fromTo: (before: string, after: string) => `From ${before} to ${after}`,
    save: (count: number) => (count === 0 ? 'Save' : count === 1 ? 'Save 1 change' : `Save ${count} changes`),
    discard: 'Discard',
    saved: 'Settings saved. The site uses them now.',
    notSaved: 'Couldn’t save. What you changed is kept here.',
  },
  frames: {
    header: 'Header',
    footer: 'Footer',
    asAbove: 'Same as the folder above',
    add: 'Add a folder',
    remove: (name: string) => `Remove ${name}`,
    none: 'Every page has the header and footer of the site.',
    count: (count: number) => (count === 1 ? '1 folder' : `${count} folders`),
  },
  wrong: {
    name: 'The site needs a name.',
    switch: 'Choose on or off.',
    number: (least: number, most: number) => `Type a whole number from ${least} to ${most}.`,
    color: 'Type a color such as #0b6b6f.',
    address: 'Type a web address, or a path that begins with /.',
    zone: 'Choose a time zone from the list.',
    language: 'Type a language such as en-US or es.',
    choose: 'Choose one from the list.',
    frames: 'Choose each folder once.',
    host: (host: string) => `“${host}” isn’t a host name. Enter one per line, such as www.example.org.`,
    line: 'Keep it on one line.',
    long: 'That is too long.',
    directive: (name: string) => `Browsers don’t know “${name}”.`,
    source: (source: string, name: string) => `“${source}” in ${name} isn’t a source that browsers know.`,
    template: 'That template isn’t there or isn’t in use. Choose another.',
    folder: 'One of these folders isn’t there. Remove it.',
  },
  headers: {
    policy: 'Content security policy',
    meaning:
      'Where pages can load scripts, pictures and frames from. Try a change first: visitors’ browsers then report what it would block.',
    inForce: 'In force',
    try: 'Try this policy',
    tryAgain: 'Try the changed policy',
    trying: 'Being tried',
    notTrying: 'No policy is being tried.',
    started: 'The policy is being tried. Nothing is blocked by it.',
    stop: 'Stop trying',
    stopped: 'Stopped. The policy in force stays as it is.',
    enforce: 'Enforce it',
    enforced: 'The policy is in force.',
    notDone: 'Couldn’t do that. Nothing changed.',
    reports: 'What it would block',
    noReports: 'No browser has reported anything yet. Reports come in as people visit.',
    report: (directive: string, blocked: string) => `${directive}: ${blocked}`,
    times: (times: number, pages: number) =>
      `${times === 1 ? 'once' : `${times} times`}, on ${pages === 1 ? '1 page' : `${pages} pages`}`,
    allow: (source: string) => `Allow ${source}`,
    inline: 'Inline code can’t be allowed here. Move it to Custom code.',
    last: 'Last',
    sent: 'What browsers get now',
    sentMeaning:
      'The site makes the policy stricter where it can: inline scripts run only from Custom code, and forms are only sent to this site.',
  },
} as const
