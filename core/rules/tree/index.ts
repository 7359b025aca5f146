export * from './tag-list.ts'
export * from './tree.ts'
export * from './tree-move.ts'
