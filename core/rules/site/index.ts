export * from './frequency.ts'
export * from './menu-order.ts'
export * from './redirects.ts'
