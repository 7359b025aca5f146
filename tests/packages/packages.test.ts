/**
 * What a developer outside of this repository has: the packed packages in a folder of their own, and
 * docs/model-testing.md, which is followed word for word. Nothing comes from the network: what the packages say that
 * they depend on, and nothing else, is copied from this repository's node_modules, and npm judges whether it is whole.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const folderOfAll = await mkdtemp(join(tmpdir(), 'rounds-outside-'))
const tarballs = join(folderOfAll, 'tarballs')
const outside = join(folderOfAll, 'outside')

afterAll(() => rm(folderOfAll, { recursive: true }))

/** The blocks of the page that name a file. */
async function filesOfThePage(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(join(root, 'docs/model-testing.md'), 'utf8')
  return new Map(
    [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', text = '']) => [name, text]),
  )
}

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const installed = (name: string) => join(outside, 'node_modules', name)
const manifestIn = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

/** Unpacks a tarball to where npm would install it. */
async function unpack(tarball: string): Promise<Manifest> {
  const folder = await mkdtemp(join(folderOfAll, 'unpacked-'))
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
  const manifest = await manifestIn(folder)
  await cp(folder, installed(manifest.name), { recursive: true })
  return manifest
}

/** Copies what some packages depend on, and what these do. */
async function copyDependencies({ dependencies = {} }: Manifest, known: Set<string>): Promise<void> {
  for (const name of Object.keys(dependencies)) {
    if (known.has(name)) continue
    known.add(name)
    const from = join(root, 'node_modules', name)
    await cp(from, installed(name), { recursive: true })
    await copyDependencies(await manifestIn(from), known)
  }
}

beforeAll(async () => {
  await mkdir(tarballs)
  await mkdir(outside)
  await run(process.execPath, ['--import', 'tsx', join(root, 'scripts/pack.ts'), tarballs], { cwd: root })
  for (const [name, text] of await filesOfThePage()) await writeFile(join(outside, name), text)
  const packed = await readdir(tarballs)
  const ours = await Promise.all(packed.map(file => unpack(join(tarballs, file))))
  const known = new Set(ours.map(({ name }) => name))
  for (const one of ours) await copyDependencies(one, known)
  const page = await manifestIn(outside)
  const dependencies = { ...Object.fromEntries(ours.map(({ name }) => [name, '*'])), xstate: '5' }
  await writeFile(join(outside, 'package.json'), JSON.stringify({ ...page, dependencies }))
  // Fails where something is missing or of another version than is asked for.
  await run('npm', ['ls', '--all', '--offline'], { cwd: outside })
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
