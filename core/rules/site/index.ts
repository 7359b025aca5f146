export * from './built-in.ts'
export * from './frequency.ts'
export * from './menu-order.ts'
export * from './redirects.ts'
