export * from './accepted-file.ts'
export * from './file-names.ts'
export * from './media-type.ts'
export * from './pictures.ts'
