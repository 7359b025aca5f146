import type { Mutant } from './draw.ts'
import { groupBy } from './group-by.ts'
import type { Outcome } from './try-mutants.ts'

/**
 * The share that was noticed, of each area and of all, and each mutant that was not. What is drawn of components that no
 * test came to is counted, and told apart: they may have other browser tests than the nearest.
 */
export function report(mutants: readonly Mutant[], outcomes: ReadonlyMap<number, Outcome>): string {
  const isUnreachedUi = ({ id, area }: Mutant) => area === 'ui' && outcomes.get(id) === 'not reached'
  const isNoticed = ({ id }: Mutant) => outcomes.get(id) === 'noticed' || outcomes.get(id) === 'timed out'
  const share = (name: string, some: readonly Mutant[]) => {
    const noticed = some.filter(isNoticed).length
    const percent = some.length === 0 ? 100 : (100 * noticed) / some.length
    return `${name}: ${noticed} of ${some.length} noticed, ${percent.toFixed(1)} %`
  }
  const reachable = mutants.filter(mutant => !isUnreachedUi(mutant))
  const left = mutants.length - reachable.length
  const areas = [...groupBy(mutants, ({ area }) => area)].map(([area, some]) => share(area, some))
  const survivors = mutants
    .filter(mutant => !isNoticed(mutant))
    .map(
      ({ id, file, line, kind, instead }) =>
        `  ${outcomes.get(id)}: ${file}:${line} ${kind}${instead.trim() && instead.length < 60 ? `: ${instead}` : ''}`,
    )
  return [
    ...survivors.toSorted(),
    ...areas,
    share('all', mutants),
    share(`without the ${left} of ui that no test reaches`, reachable),
    '',
  ].join('\n')
}
