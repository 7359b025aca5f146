import type { AccessDifferences, AccessGrant, AccessProposal } from '../api/access-calls.ts'
import { counted } from '../rules/interface/counted.ts'
import { type ToolId, tagIds, toolNamed } from '../tools/index.ts'

const HIDDEN_GROUP = 'a group you can’t see'

const groupName = (group: NonNullable<AccessGrant['group']>) => group.name ?? HIDDEN_GROUP

/** A grant in a few words: what it is, and what it comes through. */
function sayGrant({ group, tag, other, isHidden }: AccessGrant): string {
  const what = isHidden ? 'A permission you can’t see' : (tag?.name ?? other)
  if (what === null || what === undefined) return group ? `Member of ${groupName(group)}` : 'Nothing'
  return group ? `${what}, through ${groupName(group)}` : `${what}, own permission`
}

/** Grants that are enough together; the two that open everything are said as what they do. */
function sayWay(grants: readonly AccessGrant[]): string {
  if (grants.length === 0) return 'Open to everyone who is signed in'
  const [one, other] = grants
  const isEverything =
    grants.length === 2 && grants.every(({ tag }) => tag?.id === tagIds.Root || tag?.id === tagIds.Dashboard)
  if (!one || !other || !isEverything) return grants.map(sayGrant).join(' and ')
  const through = [one, other].map(({ group }) => (group ? groupName(group) : null))
  const [first, second] = through
  if (first === second) return first ? `Every tag, through ${first}` : 'Every tag, own permission'
  return grants.map(sayGrant).join(' and ')
}

function sayProposal({ tags, group }: Pick<AccessProposal, 'tags' | 'group'>): string {
  if (group) return `Join ${groupName(group)}`
  return `Permission for ${tags.map(({ name }) => name).join(' and ')}`
}

/** What a proposal opens beside what is asked for. */
function sayElse({ tools, folders, isAdministrator }: AccessProposal['opens'], asked: ToolId): string {
  const others = tools.filter(tool => tool !== asked)
  const parts = [
    others.length > 3
      ? counted(others.length, 'more tool')
      : others.map(tool => toolNamed(tool).title).join(', '),
    folders > 0 ? counted(folders, 'folder') : '',
    isAdministrator ? 'administrator rights' : '',
  ].filter(Boolean)
  return parts.length > 0 ? `Also opens ${parts.join(', ')}` : 'Opens nothing else'
}

/** What is gained or lost, in words and numbers. */
function sayGain({ tools, folders, isAdministrator }: AccessProposal['opens']): string {
  return [
    tools.length > 3 ? counted(tools.length, 'tool') : tools.map(tool => toolNamed(tool).title).join(', '),
    folders > 0 ? counted(folders, 'folder') : '',
    isAdministrator ? 'administrator rights' : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** A line about people who gain or lose the same, and the names that it only counts. */
interface DifferenceLine {
  readonly said: string
  readonly counts: readonly string[]
}

/** Who gains and who loses what, those who gain or lose the same in one line, the largest number of people first. */
function sayDifference(people: AccessDifferences): readonly DifferenceLine[] {
  const lines = new Map<
    string,
    { readonly verb: 'gain' | 'lose'; readonly what: string; readonly names: string[] }
  >()
  for (const { name, gains, loses } of people)
    for (const [verb, gain] of [
      ['gain', gains],
      ['lose', loses],
    ] as const) {
      const what = sayGain(gain)
      if (what === '') continue
      const line = lines.get(`${verb} ${what}`) ?? { verb, what, names: [] }
      line.names.push(name)
      lines.set(`${verb} ${what}`, line)
    }
  return [...lines.values()]
    .toSorted((one, other) => other.names.length - one.names.length)
    .map(({ verb, what, names }) => {
      if (names.length === 1) return { said: `${names[0]} ${verb}s ${what}`, counts: [] }
      if (names.length === 2) return { said: `${names.join(' and ')} ${verb} ${what}`, counts: [] }
      return {
        said: `${counted(names.length, 'person', 'people')} ${verb} ${what}`,
        counts: names.toSorted((one, other) => one.localeCompare(other)),
      }
    })
}

export const accessWords = {
  difference: {
    title: 'What this changes',
    lines: sayDifference,
    nothing: 'Nobody gains or loses a tool or a folder.',
    cannotTell: (message: string) => `Couldn’t work out what this changes: ${message}`,
    tooMany: 'Too many people to compare. Select up to 1,000 to see who gains and loses what.',
  },
  group: {
    views: 'Views of this group',
    details: 'Details',
    access: 'Access',
    what: 'access of this group',
    opens: 'What it opens',
    besides: 'Besides what everyone who is signed in can open.',
    opensNothing: 'It opens no tool and no folder.',
    tools: 'Tools',
    folders: 'Folders',
    administrator: 'Administrator rights',
    without: 'Without this group',
    members: (many: number) => counted(many, 'member'),
    nobodyLoses: 'Nobody would lose a tool or a folder.',
  },
  compare: {
    with: 'Compare with',
    none: 'Nobody',
    noGroup: 'No group',
    what: 'comparison',
    only: (name: string) => `Only ${name}`,
    both: 'Both',
    nothing: 'Nothing',
  },
  ways: {
    grant: sayGrant,
    way: sayWay,
    more: (many: number) => counted(many, 'more way'),
  },
  proposals: {
    proposal: sayProposal,
    opensElse: sayElse,
    givers: (names: readonly string[]) =>
      names.length > 0 ? `Can be granted by ${names.join(', ')}` : 'Nobody here can grant it',
    none: 'No grant changes this.',
    title: 'What would change it',
  },
  request: {
    request: 'Request access',
    title: (tool: string) => `Request access to ${tool}`,
    description: 'People who can grant it get an email and can answer in one step.',
    words: 'Reason',
    wordsHelp: 'Optional. What you need it for, and how long.',
    send: 'Send request',
    cancel: 'Cancel',
    sent: (names: readonly string[]) =>
      `Request sent to ${names.join(', ')}. You’ll get an email when someone answers.`,
    givers: (names: readonly string[]) => `Ask ${names.join(' or ')}, or request it here.`,
  },
  requests: {
    title: 'Requests for access',
    what: 'requests for access',
    asks: (name: string, tool: string) => `${name} asks for ${tool}`,
    how: (name: string) => `How ${name} gets access`,
    howLong: (name: string) => `How long ${name} keeps it`,
    always: 'No end date',
    groupHasNoEnd: 'Membership of a group has no end date. Choose a permission to set one.',
    days: (many: number) => `For ${counted(many, 'day')}`,
    grant: 'Grant',
    grantTo: (name: string, tool: string) => `Grant ${tool} to ${name}`,
    granted: (name: string, tool: string) => `${name} can open ${tool} now.`,
    decline: 'Decline…',
    declineOf: (name: string, tool: string) => `Decline ${tool} for ${name}`,
    declineTitle: (name: string) => `Decline the request of ${name}?`,
    declineDescription: 'They get an email with what you write.',
    declineWords: 'Answer',
    declineWordsHelp: 'Optional.',
    declineIt: 'Decline',
    declined: (name: string) => `Declined. ${name} gets an email.`,
    failed: (message: string) => `Nothing changed: ${message}`,
    cancel: 'Cancel',
  },
  record: {
    menu: 'More',
    open: 'Who can see or change this?',
    title: (record: string) => `Who can see or change ${record}?`,
    what: 'people',
    canChange: 'Can change it',
    canDelete: 'Can change and delete it',
    canSee: 'Can see it',
    others: (many: number) => `${counted(many, 'other person', 'other people')} can’t see it.`,
    nobody: 'Nobody can see it.',
    search: 'Find a person',
    close: 'Close',
  },
  person: {
    views: 'Views of this person',
    details: 'Details',
    access: 'Access',
    devices: 'Devices',
    activity: 'Activity',
    leaving: 'Leaving',
    what: 'access of this person',
    opens: (name: string) => `What ${name} can open`,
    opensNothing: (name: string) => `${name} can open nothing but what everyone can.`,
    everyoneElse: 'Not in the sidebar',
    cannot: (name: string, many: number) => `What ${name} can’t open (${many})`,
    why: 'Why not?',
    whyNot: (tool: string) => `Why not ${tool}?`,
    lacks: (name: string) => `${name} has no permission that opens it.`,
    name: 'Name',
    state: 'State',
    whyTitle: (name: string, tool: string) => `Why can’t ${name} open ${tool}?`,
    close: 'Close',
    permissions: 'Permissions',
    everyTag: 'Every tag, through Root and Dashboard.',
    everything: 'Everything, as MoJoAdmin.',
    noPermissions: 'No permissions.',
    own: 'own',
    through: (group: string) => `through ${group}`,
    inherited: (parent: string) => `from ${parent}`,
    hiddenGroup: HIDDEN_GROUP,
    others: 'Other permissions',
    until: (day: string) => `until ${day}`,
    noDevices: 'Not signed in anywhere.',
    devicesWhat: 'devices',
    seen: 'seen',
    signOut: 'Sign out',
    signOutOf: (browser: string) => `Sign out ${browser}`,
    isSignedOut: (browser: string) => `${browser} is signed out.`,
    stillSignedIn: (message: string) => `Still signed in: ${message}`,
    signIns: 'Sign-ins',
    changes: 'Changes',
    activityWhat: 'audit log',
    noSignIns: 'No sign-ins in the audit log.',
    noChanges: 'No changes in the audit log.',
    states: { invited: 'Invited', active: 'Active', locked: 'Locked', disabled: 'Disabled' },
  },
} as const
