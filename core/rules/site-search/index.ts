export * from './counted-words.ts'
export * from './say-otherwise.ts'
export * from './search.ts'
export * from './search-box.ts'
