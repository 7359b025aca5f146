export * from './checks.ts'
export * from './trend.ts'
