/**
 * Packs `core`, `machines` and their models for use outside of this repository: `npm run pack -- folder`. Inside it they
 * are TypeScript sources that everything imports as they are; in the packages they are JavaScript with types, so that
 * plain Node runs them. `@rounds/models` are the models that the machines are tested with (docs/model-testing.md).
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = resolve(process.argv[2] ?? join(root, 'dist/packages'))

interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, string>>
  readonly [name: string]: unknown
}

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))

const builtPaths = (path: string) => ({
  types: path.replace(/\.ts$/, '.d.ts'),
  default: path.replace(/\.ts$/, '.js'),
})

const exportsOf = (paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, builtPaths(path)]))

/** Compiles everything into a folder that is laid out as this repository is. */
async function compile(staging: string) {
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: null,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: staging,
      types: [],
    },
    // The list of all models is for our own tests: it brings their runner with it.
    exclude: [join(root, 'tests/machines/models/index.ts')],
    include: ['core', 'machines', 'tests/model.ts', 'tests/machines/models'].map(path => join(root, path)),
  }
  const file = join(staging, 'tsconfig.json')
  await writeFile(file, JSON.stringify(config))
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', file], {
    stdio: 'inherit',
  })
}

/** The models import machines and rules by where they are here; from a package they import them by name. */
async function nameImports(folder: string) {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(js|d\.ts)$/.test(file)) continue
    const path = join(folder, file)
    const text = await readFile(path, 'utf8')
    const named = text
      .replace(/(['"])(?:\.\.\/)+machines\/([\w-]+(?:\/\w+)?)\.(?:js|ts)\1/g, '$1@rounds/machines/$2$1')
      .replace(/(['"])(?:\.\.\/)+core\/(\w+)\/[\w-]+\.(?:js|ts)\1/g, '$1@rounds/core/$2$1')
    await writeFile(path, named)
  }
}

const staging = await mkdtemp(join(tmpdir(), 'rounds-pack-'))
const writeManifest = (folder: string, manifest: object) =>
  writeFile(join(staging, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)

try {
  await compile(staging)
  const { xstate, test, version } = await dependencies()
  for (const name of ['core', 'machines']) {
    const { private: _, exports, ...manifest } = await manifestOf(name)
    await writeManifest(name, { ...manifest, exports: exportsOf(exports) })
  }
  const models = join(staging, 'models')
  await mkdir(models)
  await cp(join(staging, 'tests/model.js'), join(models, 'model.js'))
  await cp(join(staging, 'tests/model.d.ts'), join(models, 'model.d.ts'))
  await cp(join(staging, 'tests/machines/models'), join(models, 'machines/models'), { recursive: true })
  await nameImports(models)
  await writeManifest('models', {
    name: '@rounds/models',
    version,
    description: 'What users, servers and clocks can do to the flows of Rounds, to test a view with.',
    type: 'module',
    exports: exportsOf({ './model': './model.ts', './*': './machines/models/*.ts' }),
    dependencies: { '@rounds/core': version, '@rounds/machines': version, '@xstate/test': test, xstate },
  })
  await mkdir(target, { recursive: true })
  const packages = ['core', 'machines', 'models'].map(name => join(staging, name))
  execFileSync('npm', ['pack', ...packages, '--pack-destination', target, '--silent', '--offline'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
} finally {
  await rm(staging, { recursive: true })
}

async function dependencies() {
  const machines = await manifestOf('machines')
  const { devDependencies } = await manifestOf('.')
  const { xstate = '' } = machines.dependencies as Readonly<Record<string, string>>
  const { '@xstate/test': test = '' } = devDependencies as Readonly<Record<string, string>>
  return { xstate, test, version: machines.version }
}
