import type { Seeded } from '../insert.ts'
import { hasLine } from './locations.ts'
import { phone } from './names.ts'
import { specialtiesOf } from './physicians.ts'
import { createRandom, nth } from './random.ts'
import { lineOf, serviceCount } from './services.ts'
import { specialtyList } from './specialties.ts'

/** The specialties of physicians. */
export function* physicianSpecialties(
  from: number,
  count: number,
): Generator<Seeded<'Custom_PhysicianToSpecialty'>> {
  for (let PhId = from; PhId < from + count; PhId++)
    for (const [index, SpId] of specialtiesOf(PhId).entries())
      yield { PhId, SpId, PhtspPrimary: index === 0, PhtspSortOrder: index * 10 }
}

/**
 * Who works where, among places with these keys that have their specialty. A few physicians have no place, for the checks
 * to find.
 */
export function* locationPhysicians(
  from: number,
  count: number,
  places: readonly number[],
): Generator<Seeded<'Custom_LocationToPhysician'>> {
  for (let PhId = from; PhId < from + count; PhId++) {
    const random = createRandom(`places of physician ${PhId}`)
    if (PhId % 83 === 0) continue
    const [main] = specialtiesOf(PhId)
    const own = main ? places.filter(LId => hasLine(LId, nth(specialtyList, main - 1).line)) : []
    const fitting = own.length > 0 ? own : places
    for (const [index, LId] of random.some(fitting, random.pick([1, 1, 2, 3])).entries())
      yield {
        LId,
        PhId,
        LtphMeta: { ShowOnRequestAppointmentForm: random.chance(0.75) },
        LtphPrimary: index === 0,
        LtphPhone: random.chance(0.4) ? phone(random) : null,
        LtphSortOrder: index * 10,
      }
  }
}

/** Which services places offer. */
export function* locationServices(count: number): Generator<Seeded<'Custom_LocationToServiceCondition'>> {
  const all = Array.from({ length: serviceCount }, (_, index) => index + 1)
  for (let LId = 1; LId <= count; LId++) {
    const random = createRandom(`services of place ${LId}`)
    const offered = all.filter(id => hasLine(LId, lineOf(id)))
    for (const [index, ScId] of random.some(offered, LId % 16 === 1 ? 30 : random.int(2, 8)).entries())
      yield { LId, ScId, LtscSortOrder: index * 10 }
  }
}

/** Who offers which service: those whose main specialty is of the same service line. */
export function* servicePhysicians(
  from: number,
  count: number,
): Generator<Seeded<'Custom_ServiceConditionToPhysician'>> {
  for (let PhId = from; PhId < from + count; PhId++) {
    const random = createRandom(`services of physician ${PhId}`)
    const [main] = specialtiesOf(PhId)
    if (!main) continue
    const line = nth(specialtyList, main - 1).line
    const own = Array.from({ length: serviceCount }, (_, index) => index + 1).filter(
      id => lineOf(id) === line,
    )
    for (const [index, ScId] of random.some(own, random.int(1, 3)).entries())
      yield { ScId, PhId, SctphSortOrder: index * 10 }
  }
}

/** Which other services are shown with a service: the rest of its line, and the one after. */
export function* relatedServices(): Generator<Seeded<'Custom_ServiceConditionToServiceCondition'>> {
  for (let ScIdPrimary = 1; ScIdPrimary <= serviceCount; ScIdPrimary++) {
    const next = (ScIdPrimary % serviceCount) + 1
    const related = Array.from({ length: serviceCount }, (_, index) => index + 1).filter(
      id => id !== ScIdPrimary && (lineOf(id) === lineOf(ScIdPrimary) || id === next),
    )
    for (const [index, ScIdRelated] of related.entries())
      yield { ScIdPrimary, ScIdRelated, SctscSortOrder: index * 10 }
  }
}

/** Which pages belong to which services, physicians and places: pages of a service line to its own. */
export function pageLinks(pageOfLine: (line: number) => number, news: readonly number[]) {
  const random = createRandom('page links')
  return {
    toService: Array.from({ length: serviceCount }, (_, index) => ({
      CId: pageOfLine(lineOf(index + 1)),
      ScId: index + 1,
    })),
    toPhysician: news.map(CId => ({ CId, PhId: random.int(1, 250) })),
    toLocation: news.map(CId => ({ CId, LId: random.int(1, 60) })),
  }
}
