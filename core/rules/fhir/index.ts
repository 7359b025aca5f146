export * from './answers.ts'
export * from './resources.ts'
export * from './search.ts'
