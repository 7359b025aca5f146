export * from './palette.ts'
