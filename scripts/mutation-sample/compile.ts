import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { groupBy } from './group-by.ts'
import type { Place } from './places.ts'
import { applyChange } from './write-again.ts'

/**
 * Those of the places whose change the compiler takes in its own file: what it refuses is no mutant, since nobody could
 * commit it. One program looks at a change in each file at once.
 */
export function thatCompile(root: string, places: readonly Place[]): ReadonlySet<Place> {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const rootNames = fileNames.filter(name => !name.startsWith(join(root, 'tests')))
  const taken = new Set<Place>()
  const waiting = groupBy(places, ({ file }) => file)
  const parsed = new Map<string, ts.SourceFile>()
  let before: ts.Program | undefined
  while (waiting.size > 0) {
    const turn = new Map<string, Place>()
    for (const [file, [first, ...rest]] of waiting) {
      if (first) turn.set(join(root, file), first)
      if (rest.length > 0) waiting.set(file, rest)
      else waiting.delete(file)
    }
    const host = ts.createCompilerHost({ ...options, incremental: false })
    const readAsIs = host.getSourceFile
    host.getSourceFile = (name, languageVersion, ...more) => {
      const place = turn.get(name)
      if (place)
        return ts.createSourceFile(
          name,
          applyChange(readFileSync(name, 'utf8'), place),
          languageVersion,
          true,
        )
      const known = parsed.get(name) ?? readAsIs(name, languageVersion, ...more)
      if (known) parsed.set(name, known)
      return known
    }
    const asked = { ...options, incremental: false, noUnusedLocals: false, noUnusedParameters: false }
    delete asked.tsBuildInfoFile
    const program = ts.createProgram(rootNames, asked, host, before)
    before = program
    for (const [name, place] of turn) {
      const source = program.getSourceFile(name)
      const errors = source
        ? [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
        : []
      if (errors.length === 0) taken.add(place)
    }
  }
  return taken
}
