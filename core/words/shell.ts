export const shellWords = {
  errorBoundary: {
    partRoundsCouldNotLoaded: 'Couldn’t load this part of Rounds',
    loadThePageAgain: 'Load the page again',
    connectionFailedOrRounds:
      'The connection failed, or Rounds was updated since you opened this page. Everything you saved is kept.',
    thisPageHasFailed: 'Something went wrong',
    everythingSavedKeptDrafts: 'Everything you saved is kept, and so are drafts.',
    ifFailsAgainTell: 'If it happens again, tell your administrator what you did, and this:',
  },
  unreachable: {
    serverCannotReached: 'Can’t reach the server',
    staySignedLookConnection:
      'You stay signed in. Check your connection. Rounds continues as soon as the server responds.',
  },
  guarded: {
    dontAccessAnyToolsSection: "You don't have access to any tools in this section.",
  },
  sidebarSection: {
    tag: (tag: number) => `Tag ${tag}`,
    opensNewTab: '(opens in a new tab)',
    waiting: (many: number, isLate: boolean) => `${many} waiting${isLate ? ', some overdue' : ''}`,
    featureComingSoonWe:
      'Feature Coming Soon. We are still working on this feature, but it should be completed soon!',
  },
  sidebar: {
    tools: 'Tools',
    protectedSettings: 'Protected Settings',
    onlyVisibleToMojoadmin: '(only visible to mojoAdmin)',
  },
  siteNotice: {
    maintenance: (titles: string) => `Maintenance mode is on: ${titles}`,
    alert: (titles: string) => `Emergency alert is on: ${titles}`,
    code: () => 'All custom code is off',
    'stopped code': (names: string) => `Turned off because of script errors: ${names}`,
  },
  statusBar: {
    ready: 'Ready',
    signedOutWhatTypedKept: 'Signed out · what you typed is kept',
    offline: (words: string) => `Offline · ${words}`,
    offline2: 'Offline',
  },
  topBar: {
    rounds: 'Rounds',
    main: 'Main',
    home: 'Home',
    hideSidebar: 'Hide Sidebar',
    showSidebar: 'Show Sidebar',
    goAnyToolRecord: 'Go to any tool, record or action',
    viewSite: 'View site',
    ctrlK: 'Ctrl K',
  },
  appLayout: {
    skipToThePage: 'Skip to the page',
    tools: 'Tools',
  },
  workspaceSkeleton: {
    loading: 'Loading...',
  },
  workspace: {
    debugModeIsOff: 'Debug mode is off.',
    debugModeOnTools: 'Debug mode is on: tools show their tag ids.',
    roundsCouldNotLoaded: 'Couldn’t load Rounds',
    youStaySignedIn: (failure: string) => `${failure} You stay signed in.`,
  },
  routes: {
    notFound: '404 - Not Found',
    permissionDenied: 'Permission Denied',
    loading: 'Loading...',
  },
  app: {
    signingOut: 'Signing out…',
  },
} as const
