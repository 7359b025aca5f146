export * from './same-value.ts'
export * from './sorting.ts'
export * from './table-selection.ts'
export * from './table-view.ts'
