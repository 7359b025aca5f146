export const clearCacheWords = {
  caches: {
    what: 'sizes of the caches',
    all: 'All',
    everythingBelowAtOnce: 'Everything below.',
    token: 'Token',
    valuesTokensPages: 'Token values in pages.',
    file: 'File',
    filesImagesMadeFromThem: 'Files and the images made from them.',
    whatReadFromDatabase: 'Data read from the database.',
    content: 'Content',
    pagesTheyPutTogether: 'Rendered pages.',
    layout: 'Layout',
    headersFootersAndTemplates: 'Headers, footers and templates.',
    cacheClearedSuccessfully: 'Cache Cleared Successfully',
    cacheNotCleared: (message: string) => `Couldn’t clear the cache: ${message}`,
    clear: (words: string) => `Clear ${words}`,
    clear2: 'Clear',
    empty: 'Empty',
    theOldestFrom: (held: string, ageSeconds: string) => `${held}, the oldest from ${ageSeconds}`,
  },
  dialog: {
    clearCache: 'Clear cache',
    siteReadsAnewWhat: 'The site rebuilds what you clear. Visitors only notice a slower first page.',
  },
  screen: {
    readyToClear: 'Ready',
  },
} as const
