import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Mutant } from './draw.ts'
import { groupBy } from './group-by.ts'
import { withSwitches } from './write-again.ts'

/**
 * Copies the sources into a folder among the temporary files, and writes the switches of the mutants into the copy. What
 * is installed is linked, but for our own workspaces, which are those of the copy.
 */
export function copyWithSwitches(root: string, mutants: readonly Mutant[]): string {
  const copy = mkdtempSync(join(tmpdir(), 'rounds-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(name => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  const installed = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules', '@rounds'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@rounds' && !name.startsWith('.vite') && name !== '.cache')
      symlinkSync(join(installed, name), join(copy, 'node_modules', name))
  for (const name of ['core', 'machines', 'server', 'ui'])
    symlinkSync(join(copy, name), join(copy, 'node_modules', '@rounds', name))
  for (const [file, places] of groupBy(mutants, mutant => mutant.file)) {
    const path = join(copy, file)
    writeFileSync(path, withSwitches(readFileSync(path, 'utf8'), places))
  }
  return copy
}
