import { addVisit, type Visit } from '@rounds/core/rules/interface'
import { keep, readStored } from './storage.ts'

const nameFor = (userId: string) => `visits.${userId}`

/** A person's recently opened records, in this browser. */
export const readVisits = (userId: string): readonly Visit[] => readStored(nameFor(userId), [])

/** Records a visit. */
export const keepVisit = (userId: string, visit: Visit): void =>
  keep(nameFor(userId), addVisit(readVisits(userId), visit))
