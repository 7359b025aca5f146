export * from './first-answer.ts'
export * from './palette.ts'
