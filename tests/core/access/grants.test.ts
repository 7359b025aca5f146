import {
  type ClaimFacts,
  mayChangeRole,
  mayChangeRoleClaim,
  mayChangeSignIn,
  mayChangeUser,
  mayChangeView,
  mayGrantClaim,
  mayImpersonate,
  type Person,
} from '@rounds/core/access'
import { describe, expect, test } from 'vitest'

const person = (more: Partial<Person> = {}): Person => ({
  userId: 'me',
  roles: [],
  claims: {},
  isMJA: false,
  tags: new Set(),
  ...more,
})
const mja = person({ isMJA: true, roles: ['MoJoAdmin'] })
const admin = person({ roles: ['Admin'] })
const editor = person({ roles: ['Editors'], claims: { TId: [50], Site: ['north'] } })
const holderOfAll = person({ claims: { TId: [1, 2] } })
const tag = (value: string): ClaimFacts => ({ type: 'TId', value })
const yes = (because: string) => ({ allowed: true, because })
const no = (because: string) => ({ allowed: false, because })
const MJA_GRANTS = yes('MoJoAdmin can grant everything.')
const lacks = (value: string, type = 'TId') => no(`You can’t grant what you don’t have: ${type} ${value}.`)

describe('a claim is granted', () => {
  test.each<[string, Person, ClaimFacts, object]>([
    ['by MoJoAdmin, whatever it is', mja, { type: 'Site', value: 'south' }, MJA_GRANTS],
    ['by who holds it, a number like a text', editor, tag('50'), yes('You have TId 50 yourself.')],
    [
      'by who holds it, a text',
      editor,
      { type: 'Site', value: 'north' },
      yes('You have Site north yourself.'),
    ],
    ['not with another value', editor, tag('51'), lacks('51')],
    ['not with another type', editor, { type: 'Site', value: '50' }, lacks('50', 'Site')],
    ['not of a type of which one holds nothing', editor, { type: 'Area', value: '' }, lacks('', 'Area')],
    [
      'by who holds Root and Dashboard, where it is a tag',
      holderOfAll,
      tag('51'),
      yes('You have every tag.'),
    ],
    ['not by them where it is none', holderOfAll, { type: 'Site', value: 'north' }, lacks('north', 'Site')],
    ['not by who holds one of both', person({ claims: { TId: [1] } }), tag('51'), lacks('51')],
    [
      'not one of both by who holds only that',
      person({ claims: { TId: [1] } }),
      tag('1'),
      no('Only people who have both Root and Dashboard can grant either one.'),
    ],
    ['one of both by who holds both', holderOfAll, tag('2'), yes('You have TId 2 yourself.')],
    [
      'not by who acts as someone else',
      { ...mja, impersonating: true } as Person,
      tag('50'),
      no('Stop impersonating first. You can’t change permissions as someone else.'),
    ],
  ])('%s', (_, who, claim, decision) => {
    expect(mayGrantClaim(who, claim)).toEqual(decision)
  })
})

describe('a role is granted or taken', () => {
  const role = (claims: readonly ClaimFacts[] = [], name = 'Editors') => ({ name, claims })
  test.each<[string, Person, string, ReturnType<typeof role>, object]>([
    [
      'never of oneself',
      mja,
      'me',
      role(),
      no('You can’t change your own roles. Ask another administrator.'),
    ],
    ['by MoJoAdmin', mja, 'you', role([tag('9')], 'Admin'), MJA_GRANTS],
    ['by a member', editor, 'you', role(), yes('You are in Editors yourself.')],
    [
      'by a member who holds its claims',
      editor,
      'you',
      role([tag('50')]),
      yes('You are in Editors yourself.'),
    ],
    [
      'not by a member who lacks the last of its claims',
      editor,
      'you',
      role([tag('50'), tag('9')]),
      lacks('9'),
    ],
    ['not by a member who lacks the first of them', editor, 'you', role([tag('9'), tag('50')]), lacks('9')],
    ['not by others', editor, 'you', role([], 'Admin'), no('You can’t grant a role you don’t have: Admin.')],
  ])('%s', (_, who, userId, what, decision) => {
    expect(mayChangeRole(who, userId, what)).toEqual(decision)
  })
})

describe('the claims of a role are changed', () => {
  test.each<[string, Person, string, ClaimFacts, object]>([
    ['by MoJoAdmin, those of MoJoAdmin too', mja, 'MoJoAdmin', tag('9'), MJA_GRANTS],
    [
      'by nobody else where it is MoJoAdmin, in any writing',
      holderOfAll,
      'mojoadmin',
      tag('9'),
      no('Only MoJoAdmin can grant MoJoAdmin’s rights.'),
    ],
    ['by who may grant them', editor, 'Editors', tag('50'), yes('You have TId 50 yourself.')],
    ['not by who may not', editor, 'Editors', tag('9'), lacks('9')],
  ])('%s', (_, who, name, claim, decision) => {
    expect(mayChangeRoleClaim(who, { name, claims: [] }, claim)).toEqual(decision)
  })
})

describe('somebody is impersonated', () => {
  const target = { userId: 'you', roles: [] as readonly string[], isMJA: false, disabled: false }
  test.each<[string, Person, Partial<typeof target>, object]>([
    ['not as oneself', mja, { userId: 'me' }, no('You’re already this person.')],
    ['not where the account is disabled', mja, { disabled: true }, no('This account has been disabled.')],
    ['not where they are MoJoAdmin', mja, { isMJA: true }, no('Nobody can impersonate a MoJoAdmin.')],
    [
      'by MoJoAdmin, an Admin too',
      mja,
      { roles: ['Admin'] },
      yes('MoJoAdmin can impersonate anyone except another MoJoAdmin.'),
    ],
    ['not by others', editor, {}, no('Only administrators can impersonate.')],
    [
      'by an Admin',
      admin,
      { roles: ['Editors'] },
      yes('An Admin can impersonate anyone who isn’t an Admin.'),
    ],
    [
      'not by an Admin where they are one',
      admin,
      { roles: ['admin'] },
      no('An Admin can’t impersonate another Admin.'),
    ],
  ])('%s', (_, who, more, decision) => {
    expect(mayImpersonate({ ...who, impersonating: false }, { ...target, ...more })).toEqual(decision)
    expect(mayImpersonate({ ...who, impersonating: true }, { ...target, ...more })).toEqual(
      no('Stop impersonating first.'),
    )
  })
})

describe('an account is changed', () => {
  const target = { userId: 'you', roles: [] as readonly string[], isMJA: false }
  const OWN_TOOL = yes('User management is one of your tools.')
  test.each<[string, Person, Partial<typeof target>, object]>([
    [
      'by MoJoAdmin, every one',
      mja,
      { isMJA: true, roles: ['Admin'] },
      yes('MoJoAdmin can change every account.'),
    ],
    [
      'of MoJoAdmin by nobody else',
      admin,
      { isMJA: true },
      no('Only MoJoAdmin can change a MoJoAdmin’s account.'),
    ],
    [
      'of an Admin not by others',
      editor,
      { roles: ['Admin'] },
      no('Only administrators can change an Admin’s account.'),
    ],
    ['of an Admin by an Admin', admin, { roles: ['Admin'] }, OWN_TOOL],
    ['of an Admin by its holder', editor, { userId: 'me', roles: ['Admin'] }, OWN_TOOL],
    ['of anybody else by whoever has the tool', editor, { roles: ['Editors'] }, OWN_TOOL],
  ])('%s', (_, who, more, decision) => {
    expect(mayChangeUser(who, { ...target, ...more })).toEqual(decision)
  })
})

describe('a saved view is changed', () => {
  const OTHERS = no('This view is someone else’s. Save it under a new name.')
  test.each<[string, Person, string, boolean, object]>([
    ['by MoJoAdmin', mja, 'you', false, yes('MoJoAdmin can change everything.')],
    ['by whose it is', editor, 'me', false, yes('It’s your own view.')],
    ['by whose it is, shared', editor, 'me', true, yes('It’s your own view.')],
    ['by an Admin where it is shared', admin, 'you', true, yes('Administrators manage shared views.')],
    ['not by an Admin where it is not', admin, 'you', false, OTHERS],
    ['not by others, though it is shared', editor, 'you', true, OTHERS],
  ])('%s', (_, who, userId, shared, decision) => {
    expect(mayChangeView(who, { userId, shared })).toEqual(decision)
  })
})

describe('how somebody signs in is changed', () => {
  const MORE = no(
    'This person has more rights than you. Only someone with the same rights can change how they sign in.',
  )
  const SAME = yes('You have all of this person’s rights.')
  test.each<[string, Person, string, readonly ClaimFacts[], object]>([
    ['by oneself, whatever one holds', editor, 'me', [tag('9')], yes('This is your account.')],
    ['by who holds all of it', editor, 'you', [tag('50'), { type: 'Site', value: 'north' }], SAME],
    ['of someone who holds nothing', editor, 'you', [], SAME],
    ['not by who lacks some of it', editor, 'you', [tag('50'), tag('9')], MORE],
    ['by MoJoAdmin', mja, 'you', [tag('9')], SAME],
  ])('%s', (_, who, userId, claims, decision) => {
    expect(mayChangeSignIn(who, userId, claims)).toEqual(decision)
    expect(mayChangeSignIn({ ...who, impersonating: true }, userId, claims)).toEqual(
      no('Stop impersonating first. You can’t change how people sign in as someone else.'),
    )
  })
})
