export const locationWords = {
  open: {
    label: 'Open now',
    unknown: 'No hours',
    failed: 'Not known',
  },
  preview: {
    heading: 'What patients see',
    onSite: 'Open the page on the website',
    notShown: 'The website does not show this location.',
    days: 'What this means for the next 14 days',
    zone: (zone: string) => `In local time of this location: ${zone}.`,
    unsaved: 'With what you typed; nothing is saved yet.',
    noHours: 'No hours yet. The website shows none, and “Open now” leaves this location out.',
    services: 'By service',
    today: 'today',
    day: 'Day',
    hours: 'Hours',
    what: 'hours',
  },
  map: {
    show: 'Show map',
    hide: 'Hide map',
    label: 'Map of these locations',
    what: 'locations for the map',
    keys: 'Arrow keys move between locations, Enter opens one, + and − zoom.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    whole: 'Whole country',
    place: (name: string, city: string) => (city ? `${name}, ${city}` : name),
    cluster: (count: number, city: string) =>
      `${count.toLocaleString('en-US')} locations${city ? ` around ${city}` : ''}`,
    here: (count: number) => `${count.toLocaleString('en-US')} locations here`,
    more: (count: number) => `And ${count.toLocaleString('en-US')} more. Filter the list to see them.`,
    shown: (count: number) =>
      `${count.toLocaleString('en-US')} ${count === 1 ? 'location' : 'locations'} on the map.`,
    away: (count: number) =>
      `${count.toLocaleString('en-US')} not on the map: no coordinates, or outside the 50 states.`,
    loading: 'Loading the map...',
  },
} as const
