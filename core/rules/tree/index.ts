export * from './tag-list.ts'
export * from './tag-places.ts'
export * from './tree.ts'
export * from './tree-move.ts'
