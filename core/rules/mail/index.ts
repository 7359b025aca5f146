export * from './own-mails.ts'
