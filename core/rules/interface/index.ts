export * from './grouped.ts'
export * from './return-path.ts'
export * from './sidebar.ts'
export * from './toast.ts'
