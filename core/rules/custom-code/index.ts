export * from './error-rise.ts'
export * from './policy-allows.ts'
export * from './read-code.ts'
