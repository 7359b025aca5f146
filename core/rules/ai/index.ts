export * from './sentences.ts'
export * from './suggestion.ts'
