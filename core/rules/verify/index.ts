export * from './practice-answer.ts'
export * from './practice-fields.ts'
