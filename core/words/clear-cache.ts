export const clearCacheWords = {
  caches: {
    all: 'All',
    everythingBelowAtOnce: 'Everything below, at once.',
    token: 'Token',
    valuesTokensPages: 'The values of tokens in pages.',
    file: 'File',
    filesImagesMadeFromThem: 'Files and the images made from them.',
    whatReadFromDatabase: 'What was read from the database.',
    content: 'Content',
    pagesTheyPutTogether: 'Pages as they were put together.',
    layout: 'Layout',
    headersFootersAndTemplates: 'Headers, footers and templates.',
    cacheClearedSuccessfully: 'Cache Cleared Successfully',
    cacheNotCleared: (message: string) => `The cache was not cleared: ${message}`,
    clear: (words: string) => `Clear ${words}`,
    clear2: 'Clear',
    empty: 'Empty',
    theOldestFrom: (held: string, ageSeconds: string) => `${held}, the oldest from ${ageSeconds}`,
  },
  dialog: {
    clearCache: 'Clear cache',
    siteReadsAnewWhat: 'The site reads anew what you clear; visitors notice nothing but a slower first page.',
  },
  screen: {
    readyToClear: 'Ready to clear',
  },
} as const
