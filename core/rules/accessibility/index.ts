export * from './findings.ts'
