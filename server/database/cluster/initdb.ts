import { spawn } from 'node:child_process'
import { mkdir, rename, rm } from 'node:fs/promises'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import { environment, handOver, type Runner } from './runner.ts'
import { CHARACTER_LOCALES, FIRST_STATEMENTS } from './settings.ts'

/**
 * Creates a cluster with its role and database in `data`. It is created next to it and moved when complete, so a killed
 * process leaves nothing that a later start could take for a cluster.
 *
 * @throws StartupError with initdb's output.
 */
export async function makeCluster(binaries: Binaries, runner: Runner, data: string): Promise<void> {
  const draft = `${data}.new`
  for (const locale of CHARACTER_LOCALES) {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    await handOver(draft, runner)
    const result = await finish(runner, binaries.initdb, initdbArguments(draft, locale))
    if (result.ok) {
      await runStatements(binaries, runner, draft, FIRST_STATEMENTS)
      return rename(draft, data)
    }
    // The system may lack this locale; any other error would be the same with the next one.
    await rm(draft, { recursive: true, force: true })
    if (!result.text.includes('locale') || locale === CHARACTER_LOCALES.at(-1)) {
      throw new StartupError(
        `Can’t create the embedded database in ${data} (${lastLine(result.text)}); choose another folder with ` +
          'ROUNDS_DATA, or set DATABASE_URL to your own PostgreSQL.',
      )
    }
  }
}

/**
 * Runs statements, one per line, in a stopped cluster.
 *
 * @throws StartupError with PostgreSQL's output if one fails.
 */
export async function runStatements(
  binaries: Binaries,
  runner: Runner,
  data: string,
  statements: string,
): Promise<void> {
  const result = await finish(runner, binaries.postgres, ['--single', '-D', data, 'postgres'], statements)
  // It continues after a failed statement, and exits with status 0.
  const failed = result.text.split('\n').find(line => /(ERROR|FATAL|PANIC):/.test(line))
  if (!result.ok || failed) {
    throw new StartupError(
      `Can’t set up the embedded database in ${data} (${failed ?? lastLine(result.text)}); set ` +
        'DATABASE_URL to your own PostgreSQL.',
    )
  }
}

function initdbArguments(data: string, locale: string): string[] {
  const icu = ['--locale-provider=icu', '--icu-locale=und']
  const rest = [
    '--lc-messages=C',
    '--encoding=UTF8',
    '--username=postgres',
    '--auth=trust',
    '--no-instructions',
  ]
  return ['-D', data, `--locale=${locale}`, ...icu, ...rest]
}

type Said = { ok: boolean; text: string }

function finish(runner: Runner, program: string, args: string[], input = ''): Promise<Said> {
  const [command = program, ...rest] = [...runner.prefix, program, ...args]
  return new Promise<Said>(done => {
    const child = spawn(command, rest, { ...runner.user, env: environment(), detached: true })
    let text = ''
    child.stderr.on('data', chunk => {
      text += chunk
    })
    child.stdout.resume()
    child.on('error', error => done({ ok: false, text: error.message }))
    child.on('close', code => done({ ok: code === 0, text }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter(line => line.trim() !== '' && !/removing contents|HINT/.test(line))
  return lines.at(-1)?.trim() ?? 'it gave no reason'
}
