export * from './addresses.ts'
export * from './folder-tree.ts'
export * from './move.ts'
export * from './moved.ts'
