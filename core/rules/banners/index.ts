export * from './shown-on.ts'
export * from './tracking.ts'
