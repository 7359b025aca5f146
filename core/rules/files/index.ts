export * from './accepted-file.ts'
export * from './file-names.ts'
export * from './pictures.ts'
