import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * For work on Rounds: the interface with hot reload on PORT, and behind it, on PORT + 1, the server from
 * source, started again on every change. Both end together.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT ?? 4870)
const host = process.env.HOST ?? '127.0.0.1'
const address = `http://${host}:${port}`

const server = spawn(process.execPath, [tsx(), 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  // Links and redirects have to lead to where the browser is.
  env: { PUBLIC_URL: address, ...process.env, PORT: String(port + 1) },
  stdio: ['ignore', 'inherit', 'inherit'],
  // Ctrl-C reaches every process of a terminal at once: told twice, tsx would kill the server instead of ending it.
  detached: true,
})
const ended = new Promise(resolve => server.once('exit', resolve))

const vite = await createServer({
  configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
  server: {
    port,
    host,
    strictPort: true,
    proxy: { '^/(?!maintenance/)': { target: `http://${host}:${port + 1}` } },
  },
})

let ending = false
async function end(status) {
  if (ending) return
  ending = true
  server.kill('SIGTERM')
  await Promise.all([vite.close(), ended])
  process.exit(status)
}
// Vite has a listener of its own that leaves without waiting for the server.
process.removeAllListeners('SIGTERM')
process.on('SIGTERM', () => end(0))
process.on('SIGINT', () => end(0))
process.on('exit', () => server.kill('SIGTERM'))
void ended.then(() => end(1))

try {
  await vite.listen()
  console.log(`ready ${address}/maintenance/ (interface; the server says so by itself)`)
} catch (error) {
  console.error(`The development server cannot start (${error.message}).`)
  await end(1)
}

function tsx() {
  return fileURLToPath(import.meta.resolve('tsx/cli'))
}
