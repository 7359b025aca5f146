export * from './policy-allows.ts'
export * from './read-code.ts'
