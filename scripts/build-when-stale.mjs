import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const mark = join(root, 'dist/.built')
const program = join(root, 'dist/server/main.js')

/** What a build is made from. */
const SOURCES = ['core', 'machines', 'ui', 'server', 'build', 'vite.config.ts', 'package-lock.json']

/**
 * Builds `dist/` unless it is newer than everything that it is made from.
 *
 * @throws Error when the build fails; what it says goes to standard error.
 */
export async function buildWhenStale() {
  const built = await mtime(mark)
  if (existsSync(program) && built > (await newest(SOURCES.map(name => join(root, name))))) return
  // The mark is as old as the start of the build: what changes while it runs is not in it for sure.
  const begun = new Date()
  console.error('Building the interface and the server, as nothing has been built from these sources yet.')
  await rm(mark, { force: true })
  await runVite()
  await mkdir(dirname(mark), { recursive: true })
  await writeFile(mark, '')
  await utimes(mark, begun, begun)
  console.error(`Built in ${((Date.now() - begun.getTime()) / 1000).toFixed(1)} s.`)
}

async function runVite() {
  const manifest = createRequire(import.meta.url).resolve('vite/package.json')
  const vite = spawn(
    process.execPath,
    [join(dirname(manifest), 'bin/vite.js'), 'build', '--app', '--logLevel', 'warn'],
    {
      cwd: root,
      // Standard output is the server's, which says there that it is ready.
      stdio: ['ignore', 2, 2],
    },
  )
  const status = await new Promise((resolve, reject) => {
    vite.once('error', reject)
    vite.once('exit', (code, signal) => resolve(code ?? signal))
  })
  if (status !== 0) throw new Error(`The build failed (${status}).`)
}

/** The time of the latest change; a folder's own time counts too, since it tells of removed files. */
async function newest(paths) {
  const times = await Promise.all(
    paths.map(async path => {
      const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
      const inside = entries
        .filter(entry => entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        .map(entry => join(path, entry.name))
      return Math.max(await mtime(path), inside.length > 0 ? await newest(inside) : 0)
    }),
  )
  return Math.max(0, ...times)
}

async function mtime(path) {
  return stat(path).then(
    found => found.mtimeMs,
    () => 0,
  )
}
