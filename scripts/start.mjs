import { execFileSync } from 'node:child_process'
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
 * Ends this process as SIGTERM would when npm is gone, or the shell that npm has started it in. npm hands a signal to
 * that shell and not to what runs in it; when npm is killed or its terminal is closed, not even the shell ends.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const above = parentOfShell(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && (above === null || runs(above))) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}

/** The process that started a shell; null if it is no shell, or where there is no `ps`. */
function parentOfShell(pid) {
  try {
    const [above, name] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return /sh$/.test(name) ? Number(above) : null
  } catch {
    return null
  }
}

function runs(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
