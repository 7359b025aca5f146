import { buildWhenStale } from './build-when-stale.mjs'

endWithNpm()
try {
  await buildWhenStale()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../dist/server/main.js')

/**
 * Ends this process as SIGTERM would when its parent is gone. npm hands a signal to the shell that it has started and
 * not to what runs in that, so all that is heard of it here is that the shell has ended.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
