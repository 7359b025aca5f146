export * from './compare-access.ts'
export * from './held-tags.ts'
export * from './password.ts'
export * from './user.ts'
