/** Values that must be unique (`unique` of entities), and which record of an import has each. */
import type { Entity } from '../../entities/entity.ts'
import { type Known, valuesOf } from './identity.ts'

/** The record that holds each unique value. */
export interface Claims {
  readonly claim: (known: Known) => void
  /** A message if another record has the value this one would get. */
  readonly takenBy: (known: Known, itself?: Known) => string | undefined
}

/** The labels of some fields, as part of a sentence. */
export const labelsOf = (entity: Entity, names: readonly string[]): string =>
  names.map(name => entity.fields[name]?.label ?? name).join(' and ')

/** An empty register for an entity's unique fields. */
export function createClaims(entity: Entity): Claims {
  const alone = Object.entries(entity.fields)
    .filter(([, field]) => field.unique)
    .map(([name]) => [name])
  const constraints = [...alone, ...entity.unique].map(names => ({
    names,
    owners: new Map<string, Known>(),
  }))
  return {
    claim: known => {
      for (const { names, owners } of constraints) {
        const values = valuesOf(names, known.record)
        if (values !== undefined) owners.set(values, known)
      }
    },
    takenBy: (known, itself = known) => {
      for (const { names, owners } of constraints) {
        const owner = owners.get(valuesOf(names, known.record) ?? '')
        if (!owner || owner === itself) continue
        const where = owner.line === undefined ? `another ${entity.label}` : `line ${owner.line}`
        return `This ${labelsOf(entity, names)} is already taken by ${where}.`
      }
      return undefined
    },
  }
}
