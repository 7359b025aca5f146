export * from './xlsx.ts'
export * from './zip.ts'
