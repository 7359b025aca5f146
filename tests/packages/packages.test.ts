/**
 * What a developer outside of this repository has: the packed packages in a folder of their own, and
 * docs/model-testing.md, which is followed word for word. Nothing comes from the network: what the packages depend on
 * is packed from this repository's node_modules.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'rounds-outside-'))
const tarballs = join(folder, 'tarballs')
const outside = join(folder, 'outside')

afterAll(() => rm(folder, { recursive: true }))

/** The blocks of the page that name a file. */
async function filesOfThePage(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(join(root, 'docs/model-testing.md'), 'utf8')
  return new Map(
    [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
  )
}

/** The packages that some packages need, and those that these need. */
async function needed(names: readonly string[], known = new Set<string>()): Promise<ReadonlySet<string>> {
  for (const name of names) {
    if (known.has(name) || name.startsWith('@rounds/')) continue
    known.add(name)
    const { dependencies = {} } = JSON.parse(
      await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8'),
    )
    await needed(Object.keys(dependencies), known)
  }
  return known
}

beforeAll(async () => {
  await mkdir(tarballs)
  await mkdir(outside)
  await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/pack.ts'), tarballs], { cwd: root })
  const manifests = await Promise.all(
    ['core', 'machines'].map(async name =>
      JSON.parse(await readFile(join(root, name, 'package.json'), 'utf8')),
    ),
  )
  const direct = manifests.flatMap(({ dependencies }) => Object.keys(dependencies))
  const others = [...(await needed([...direct, '@xstate/test']))].map(name =>
    join(root, 'node_modules', name),
  )
  await run('npm', ['pack', ...others, '--pack-destination', tarballs, '--ignore-scripts', '--offline'], {
    cwd: folder,
  })
  for (const [name, text] of await filesOfThePage()) await writeFile(join(outside, name), text)
  const all = (await readdir(tarballs)).map(file => join(tarballs, file))
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...all], {
    cwd: outside,
  })
  // What the page installs beside them only to compile: the compiler and the types of Node are those of here.
  await mkdir(join(outside, 'node_modules/@types'), { recursive: true })
  await symlink(join(root, 'node_modules/@types/node'), join(outside, 'node_modules/@types/node'))
}, 600_000)

test('the flows run in plain Node, from the packages', async () => {
  await writeFile(
    join(outside, 'plain.js'),
    `import { createActor } from 'xstate'
     import { login } from '@rounds/machines/login'
     import * as all from '@rounds/machines'
     const actor = createActor(login, { input: { serverAudits: true } }).start()
     for (const [field, value] of [['userName', 'ann'], ['password', 'x']]) actor.send({ type: 'TYPE', field, value })
     actor.send({ type: 'SUBMIT' })
     console.log(JSON.stringify([actor.getSnapshot().value.signIn, all.login === login, typeof document]))`,
  )
  const { stdout } = await run(process.execPath, ['plain.js'], { cwd: outside })
  expect(JSON.parse(stdout)).toEqual(['submitting', true, 'undefined'])
}, 300_000)

test('a view is tested against a model as the page says', async () => {
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], { cwd: outside })
  const { stdout } = await run(process.execPath, ['--test', 'built/view.test.js'], { cwd: outside })
  expect(stdout).toMatch(/# fail 0/)
  expect(Number(/# pass (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(5)
}, 300_000)
