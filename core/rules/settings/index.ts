export * from './folder-frames.ts'
export * from './known-settings.ts'
export * from './policy.ts'
export * from './setting-problem.ts'
