export * from './alert-month.ts'
export * from './checks.ts'
export * from './trend.ts'
