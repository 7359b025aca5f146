export * from './keep-backups.ts'
export * from './say-size.ts'
