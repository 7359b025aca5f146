export * from './clean-paste/clean-paste.ts'
export * from './readability.ts'
export * from './slug.ts'
