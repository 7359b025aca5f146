import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { writeEntity } from '../../scripts/new/entity.ts'
import { Files } from '../../scripts/new/files.ts'
import { writeMachine } from '../../scripts/new/machine.ts'
import { namesOf } from '../../scripts/new/names.ts'
import { writeTool } from '../../scripts/new/tool.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What the compiler says of the files as they will be, read from memory before the disk. */
function complaints(files: Files, paths: readonly string[]): readonly string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  const host = ts.createCompilerHost({ ...options, incremental: false }, true)
  const { fileExists, readFile } = host
  const inMemory = (name: string) => files.written.get(name.slice(root.length))
  host.fileExists = name => inMemory(name) !== undefined || fileExists(name)
  host.readFile = name => inMemory(name) ?? readFile(name)
  const rootNames = paths.map(path => root + path)
  const program = ts.createProgram({ rootNames, options: { ...options, incremental: false }, host })
  return rootNames
    .flatMap(name => {
      const source = program.getSourceFile(name)
      return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    })
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}

const usage = ''

test('a new machine, entity and tool compile with their models and tests', { timeout: 120_000 }, () => {
  const files = new Files()
  writeMachine(files, namesOf('stock-check', usage))
  writeEntity(files, { names: namesOf('supply', usage), family: 'site', prefix: 'Sup' })
  writeTool(files, {
    names: namesOf('supply-list', usage),
    section: 'site',
    entity: 'Redirect',
    icon: 'archive',
  })
  const created = [
    'core/entities/supply.ts',
    'machines/stock-check.ts',
    'tests/browser/pages/supply-list.ts',
    'tests/browser/supply-list.spec.ts',
    'tests/machines/models/stock-check.ts',
    'tests/machines/stock-check.model.test.ts',
    'ui/screens/supply-list/supply-list.tsx',
  ]
  const changed = [
    'core/entities/index.ts',
    'core/entities/names.ts',
    'core/layouts/site.ts',
    'core/tools/site.ts',
    'machines/index.ts',
    'tests/core/entities/unused.ts',
    'tests/machines/models/index.ts',
    'ui/screens/index.ts',
  ]
  expect([...files.written.keys()].sort()).toEqual([...created, ...changed].sort())
  // Screens import the packages by name, which leads to the sources on the disk: there the new id is not known.
  const compiled = [...created, ...changed].filter(path => path !== 'ui/screens/index.ts')
  expect(complaints(files, compiled)).toEqual([])
})

test('nothing is written over, and a place that is gone is said', () => {
  const files = new Files()
  expect(() => files.create('core/tools/site.ts', '')).toThrow('core/tools/site.ts is there already.')
  expect(() => files.append('core/tools/site.ts', 'export const sightTools', '')).toThrow('no list')
  expect(() => files.insert('core/tools/site.ts', 'export * from', '')).toThrow('no line')
  expect(() => namesOf('Supply List', 'npm run new:tool -- supply-list')).toThrow('supply-list')
})
