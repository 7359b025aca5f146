export * from './password.ts'
export * from './user.ts'
