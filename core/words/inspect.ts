export const inspectWords = {
  panel: {
    runningMachines: 'Running machines',
    runningMachinesActive: (active: number) => `Running machines: ${active}`,
    clear: 'Clear',
    fold: 'Fold',
    unfold: 'Unfold',
    close: 'Close',
    machines: 'Machines',
    noTags: 'no tags',
    whatHeardLatestFirst: (name: string) => `What ${name} heard, the latest first`,
    time: 'Time',
    event: 'Event',
    statesAfterIt: 'States after it',
  },
} as const
