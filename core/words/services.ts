export const serviceWords = {
  sections: {
    title: 'Sections of text',
    one: 'section',
    empty: 'No sections yet. The page shows the description alone.',
  },
  pages: {
    title: 'Pages under it',
    one: 'page',
    empty: 'No pages yet. Pages under a service are listed at the end of its page.',
    noAddress: 'At the page’s own address',
  },
  related: {
    title: 'Related services and conditions',
    explained: 'Arrows point to what a page shows. Change them under Services on the left.',
    graph: (name: string, shows: number, shownOn: number) =>
      `${name} shows ${shows} related ${shows === 1 ? 'page' : 'pages'} and is shown on ${shownOn}. The same is listed below.`,
    shows: (name: string) => `The page of ${name} shows`,
    shownOn: (name: string) => `${name} is shown on`,
    nothing: 'Nothing yet.',
    both: 'and the other way round',
    more: (count: number) => `and ${count} more`,
    what: 'related services',
    none: 'No related services yet. Add them under Services on the left.',
  },
  locationSections: {
    title: 'Sections of text',
    one: 'section',
    empty: 'No sections yet. The page shows the description alone.',
  },
} as const
