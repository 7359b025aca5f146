export * from './body.ts'
export * from './old-item.ts'
export * from './plan.ts'
export * from './wordpress.ts'
