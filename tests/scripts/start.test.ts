import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { passingFolder } from '../passing-folder.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Says which process it is and, as the server does, how it was ended. */
const PROGRAM = `
  process.once('SIGTERM', () => {
    console.log('ended by SIGTERM')
    process.exit(0)
  })
  setInterval(() => undefined, 1000)
  console.log('ready', process.pid)`

/** The repository's own `npm start`, with a program in place of the server that has been built. */
async function npmStart() {
  const folder = await passingFolder('rounds-start-')
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'dist/server'), { recursive: true })
  await cp(join(root, 'scripts/start.mjs'), join(folder, 'scripts/start.mjs'))
  await cp(join(root, 'scripts/build-when-stale.mjs'), join(folder, 'scripts/build-when-stale.mjs'))
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts }))
  await writeFile(join(folder, 'dist/server/main.js'), PROGRAM)
  await writeFile(join(folder, 'dist/.built'), '')
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines = linesOf(npm)
  const pid = Number(/^ready (\d+)/.exec(await lines.next(/^ready/))?.[1])
  onTestFinished(() => end(pid))
  return { npm, lines, pid }
}

function linesOf(child: ChildProcess) {
  const seen: string[] = []
  const waiting: (() => void)[] = []
  const tell = () => {
    for (const one of waiting.splice(0)) one()
  }
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream })
        .on('line', line => {
          seen.push(line)
          tell()
        })
        .on('close', tell)
  return {
    /** The first line that matches, as soon as it has come. */
    async next(pattern: RegExp): Promise<string> {
      for (;;) {
        const line = seen.find(one => pattern.test(one))
        if (line !== undefined) return line
        await new Promise<void>(resolve => waiting.push(resolve))
      }
    },
  }
}

/** What a failing test leaves behind. */
function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended, as it should.
  }
}

test.each(['SIGTERM', 'SIGKILL', 'SIGHUP'] as const)(
  '%s to npm ends the server, which is given the time to stop',
  async signal => {
    const { npm, lines } = await npmStart()
    npm.kill(signal)
    expect(await lines.next(/^ended/)).toBe('ended by SIGTERM')
  },
  120_000,
)
