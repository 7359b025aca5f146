export const shellPartWords = {
  userMenuItems: {
    asTheComputerHasIt: 'As the computer has it',
    light: 'Light',
    dark: 'Dark',
    myAccount: 'My account',
    appearance: 'Appearance',
    signOut: 'Sign out',
    signOutWithoutSaving: 'Sign out without saving?',
    whatNotSavedOn: 'What is not saved on this page is lost.',
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
    askMojoadminIfNeed: 'Ask a MoJoAdmin, if you need something from there.',
    askAdministratorWhoCan: 'Ask an administrator, who can give it to you under User management.',
  },
  signInAgain: {
    signInAgain: 'Sign in again',
    signedOutWhatTyped:
      'You were signed out. What you typed is kept, and what waits is sent when you are back.',
  },
} as const
