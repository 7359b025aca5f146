import type { Mutant } from './draw.ts'
import { groupBy } from './group-by.ts'
import type { Outcome } from './try-mutants.ts'

/** The share that was noticed, of each area and of all, and each mutant that was not. */
export function report(mutants: readonly Mutant[], outcomes: ReadonlyMap<number, Outcome>): string {
  const isNoticed = ({ id }: Mutant) => outcomes.get(id) === 'noticed' || outcomes.get(id) === 'timed out'
  const share = (name: string, some: readonly Mutant[]) => {
    const noticed = some.filter(isNoticed).length
    const percent = some.length === 0 ? 100 : (100 * noticed) / some.length
    return `${name}: ${noticed} of ${some.length} noticed, ${percent.toFixed(1)} %`
  }
  const areas = [...groupBy(mutants, ({ area }) => area)].map(([area, some]) => share(area, some))
  const survivors = mutants
    .filter(mutant => !isNoticed(mutant))
    .map(
      ({ id, file, line, kind, instead }) =>
        `  ${outcomes.get(id)}: ${file}:${line} ${kind}${instead.trim() && instead.length < 60 ? `: ${instead}` : ''}`,
    )
  return [...survivors.toSorted(), ...areas, share('all', mutants), ''].join('\n')
}
