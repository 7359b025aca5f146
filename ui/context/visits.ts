import { addVisit, type Visit } from '@rounds/core/rules/interface'
import { keep, readStored } from './storage.ts'

const nameFor = (userId: string) => `visits.${userId}`

/** The records that somebody has opened lately, in this browser. */
export const readVisits = (userId: string): readonly Visit[] => readStored(nameFor(userId), [])

/** Keeps that a record was opened. */
export const keepVisit = (userId: string, visit: Visit): void =>
  keep(nameFor(userId), addVisit(readVisits(userId), visit))
