export * from './page-needs.ts'
export * from './parts.ts'
export * from './pinned.ts'
