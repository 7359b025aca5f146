export const shellPartWords = {
  userMenuItems: {
    asTheComputerHasIt: 'Match the system',
    light: 'Light',
    dark: 'Dark',
    myAccount: 'My account',
    appearance: 'Appearance',
    signOut: 'Sign out',
    signOutWithoutSaving: 'Sign out without saving?',
    whatNotSavedOn: 'Unsaved changes on this page will be lost.',
  },
  drawer: {
    hideSidebar: 'Hide Sidebar',
  },
  impersonationBar: {
    impersonation: 'Impersonation',
    impersonating: 'Impersonating:',
    stopImpersonating: 'Stop Impersonating',
  },
  notFound: {
    noSuchPage: 'No such page',
    notFound: '404 - Not Found',
    backToDashboard: 'Back to Dashboard',
    pageLookingNoLongerExists: 'The page you are looking for no longer exists.',
  },
  permissionDenied: {
    permissionDenied: 'Permission denied',
    permissionDenied2: 'Permission Denied',
    goBack: 'Go back',
    dontPermissionViewPage: "You don't have permission to view this page.",
    askMojoadminIfNeed: 'If you need access, ask a MoJoAdmin.',
    needsAccess: (tool: string) =>
      `You need access to ${tool}. Request it, and people who can grant it get an email.`,
  },
  signInAgain: {
    signInAgain: 'Sign in again',
    signedOutWhatTyped: 'You were signed out. What you typed is kept and is sent when you sign back in.',
  },
} as const
