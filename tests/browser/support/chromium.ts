import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { LaunchOptions } from '@playwright/test'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const UNPACK = `
  const { default: chromium } = await import('@sparticuz/chromium')
  await chromium.executablePath()
`

/**
 * How to launch Chromium: the one in `CHROME_BIN`; else, on Linux, the one that npm brought along, unpacked
 * once for each version of it; elsewhere the one that `npx playwright install chromium` puts in place.
 */
export async function chromium(): Promise<LaunchOptions> {
  const given = process.env.CHROME_BIN
  if (given) return { executablePath: given, args: ARGUMENTS }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args: ARGUMENTS }
  const folder = await unpacked()
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    // Never the package's own arguments: a single process dies on the second context, and they switch the
    // security off that the tests are to meet.
    args: ARGUMENTS,
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

async function unpacked(): Promise<string> {
  const [modules, version] = await installed()
  const folder = join(modules, '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}.`)
  try {
    // The package unpacks to TMPDIR, taking whatever it finds there for its own, and brings the libraries
    // that a bare system lacks only where it believes to be on AWS. Neither is to change this process.
    const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }
    const cwd = dirname(modules)
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', UNPACK], { env, cwd })
    await writeFile(join(draft, 'fonts/fonts.conf'), fontsIn(join(folder, 'fonts')))
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another run was faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function installed(): Promise<[modules: string, version: string]> {
  const require = createRequire(import.meta.url)
  const entry = require.resolve('@sparticuz/chromium')
  const [before = ''] = entry.split(/[\\/]@sparticuz[\\/]/)
  const manifest = await readFile(join(before, '@sparticuz/chromium/package.json'), 'utf8')
  return [before, JSON.parse(manifest).version]
}

/** Only the fonts that come along, so that every machine measures and draws the same. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`
}
