export * from './keep-backups.ts'
export * from './say-size.ts'
export * from './secret-keys.ts'
