import { buildWhenStale } from './build-when-stale.mjs'

try {
  await buildWhenStale()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../dist/server/main.js')
