export * from './audit-verdict.ts'
export * from './loaded-rows.ts'
export * from './record-links.ts'
export * from './relational-diff.ts'
