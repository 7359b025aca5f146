import { describe, expect, it } from 'vitest'
import {
  decideOnSubmission,
  decideToHold,
  decideToReadAnswers,
  isAdministrator,
  type Person,
} from '../../../core/access/index.ts'
import { acts, callers, mayDo } from './submission-table.ts'

const MINE = 'A0000000-0000-4000-8000-000000000001'
const person = (roles: readonly string[] = [], isMJA = false): Person => ({
  userId: MINE,
  roles,
  isMJA,
  claims: {},
  tags: new Set<number>(),
})

describe('who reads the answers of a submission', () => {
  it.each([
    ['administrators', person(['admin']), null, undefined, true],
    ['MoJoAdmin', person(['MoJoAdmin'], true), null, undefined, true],
    ['the person who has it, however the key is written', person(), MINE.toLowerCase(), undefined, true],
    ['others with a reason', person(['Maintenance User']), null, 'Covers for Sam', true],
    ['nobody else', person(['Maintenance User']), null, undefined, false],
    ['nobody with blanks for a reason', person(), 'b', ' \n', false],
  ] as const)('%s', (_, who, assignedTo, reason, allowed) => {
    expect(decideToReadAnswers(who, { assignedTo }, reason).allowed).toBe(allowed)
  })
})

it.each(callers)('$who may do with a submission what the table says', caller => {
  const { roles = [], tag, isAssigned, isKey, reason } = caller
  const who: Person = {
    ...person(roles, roles.includes('MoJoAdmin')),
    tags: new Set(tag === undefined ? [] : [tag]),
    ...(isKey && { keyRights: { FormSubmission: ['read', 'update'] } }),
  }
  const facts = { assignedTo: isAssigned ? MINE : null }
  for (const act of acts)
    expect([act, decideOnSubmission(who, act, facts, reason).allowed]).toEqual([act, mayDo(caller, act)])
})

it('leaves legal holds to administrators', () => {
  expect(decideToHold(person(['Admin'])).allowed).toBe(true)
  expect(decideToHold(person(['Maintenance User'])).allowed).toBe(false)
  expect(isAdministrator(person())).toBe(false)
})
