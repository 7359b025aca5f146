import { type AnyRow, entities } from '@rounds/core/entities'
import { describe, expect, it } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { BadRequest } from '../../../server/errors.ts'
import { prepare } from '../../../server/records/prepare.ts'
import { fieldsOfText, submissions } from '../../../server/records/submissions.ts'
import { somebody } from '../support/people.ts'

const cipher = createCipher(Buffer.alloc(32, 7))
const actor = somebody({ name: 'Ann Bee', actedBy: 'root@example.com' })
const writer = { actor, cipher }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const { AspNetUsers, AspNetRoles, AuditLog, ContentVersion, KeyManager, Tag } = entities

describe('what the server sets in a record', () => {
  it('gives a new account two stamps of its own, and a changed one none', () => {
    const { SecurityStamp, ConcurrencyStamp, ...rest } = prepare(
      AspNetUsers,
      { Email: 'a@b.c' },
      'create',
      writer,
    )
    expect([SecurityStamp, ConcurrencyStamp]).toEqual([
      expect.stringMatching(UUID),
      expect.stringMatching(UUID),
    ])
    expect(SecurityStamp).not.toBe(ConcurrencyStamp)
    expect(rest).toEqual({ Email: 'a@b.c' })
    for (const mode of ['replace', 'merge'] as const)
      expect(prepare(AspNetUsers, { Email: 'a@b.c' }, mode, writer)).toEqual({ Email: 'a@b.c' })
  })

  it('trims the name of a group and compares it in capitals, where a name is sent', () => {
    expect(prepare(AspNetRoles, { Name: ' Night shift ', Description: 'x' }, 'create', writer)).toEqual({
      Name: 'Night shift',
      NormalizedName: 'NIGHT SHIFT',
      Description: 'x',
    })
    expect(prepare(AspNetRoles, { Description: 'x' }, 'merge', writer)).toEqual({ Description: 'x' })
  })

  it('names who writes in the audit log, whatever was sent, and who acts for them', () => {
    const sent = { Type: 'Note', UserName: 'x', UserId: 'x', ActUserName: 'x', Address: 'x' }
    expect(prepare(AuditLog, sent, 'create', writer)).toEqual({
      Type: 'Note',
      UserName: 'ann.bee@example.com',
      UserId: actor.person.userId,
      ActUserName: 'root@example.com',
      Address: '192.0.2.1',
    })
  })

  it('names who made a version', () => {
    expect(prepare(ContentVersion, { CId: 1 }, 'create', writer)).toEqual({
      CId: 1,
      CvUserId: actor.person.userId,
    })
  })

  it.each([
    ['1234567890123456', '…3456'],
    ['123456789012345', '…'],
    ['x', '…'],
  ])('encrypts a key, and shows the end of one that is long: %s', (KmValue, KmHint) => {
    const stored = prepare(KeyManager, { KmName: 'a', KmValue }, 'merge', writer)
    const KmSetDt = expect.any(String)
    expect(stored).toEqual({ KmName: 'a', KmValue: expect.any(String), KmHint, KmSetDt })
    expect(cipher.decrypt('KeyManager', String(stored.KmValue))).toBe(KmValue)
  })

  it('says when a comment was decided on; not where it waits again', () => {
    const decided = prepare(entities.Comment, { CmState: 'approved' }, 'merge', writer)
    expect(decided).toEqual({ CmState: 'approved', CmModeratedDt: expect.any(String) })
    const waits = { CmState: 'pending', CmModeratedDt: null }
    expect(prepare(entities.Comment, { CmState: 'pending' }, 'merge', writer)).toEqual(waits)
    expect(prepare(entities.Comment, { CmText: 'Thanks' }, 'merge', writer)).toEqual({ CmText: 'Thanks' })
  })

  it('leaves a key that is not sent as it is', () => {
    expect(prepare(KeyManager, { KmName: 'a' }, 'replace', writer)).toEqual({ KmName: 'a' })
  })

  it('leaves anything else as it was checked', () => {
    expect(prepare(Tag, { TName: ' x ' }, 'create', writer)).toEqual({ TName: ' x ' })
  })
})

describe.each(Object.values(submissions))('a submission in $entity', of => {
  const entity = entities[of.entity]
  const stored = (record: AnyRow, mode: 'create' | 'replace' | 'merge') =>
    prepare(entity, record, mode, writer)
  const read = (row: AnyRow) => fieldsOfText(of, cipher.decrypt(of.entity, String(row[of.encrypted])))
  const answers = { [of.meta]: '{"answers":[]}', [of.machine]: '{"ip":"x"}' }

  it.each(['create', 'replace'] as const)('is encrypted whole (%s), and read as it was sent', mode => {
    const row = stored({ [of.entity]: 1, ...answers }, mode)
    expect(row).toEqual({ [of.entity]: 1, [of.encrypted]: expect.stringMatching(/^sealed\.1\./) })
    expect(read(row)).toEqual(answers)
  })

  it.each([of.meta, of.machine])('with %s alone has null for the other', name => {
    expect(read(stored({ [name]: answers[name] }, 'create'))).toEqual({
      [of.meta]: null,
      [of.machine]: null,
      [name]: answers[name],
    })
  })

  it('without answers has nothing encrypted where it is new, and stays as it is where it is not', () => {
    for (const none of [{}, { [of.meta]: null, [of.machine]: null }]) {
      expect(stored({ ...none }, 'create')).toEqual({ [of.encrypted]: null })
      for (const mode of ['replace', 'merge'] as const) expect(stored({ ...none }, mode)).toEqual({})
    }
  })

  it.each([of.meta, of.machine])('is not changed in parts: %s', name => {
    expect(() => stored({ [name]: '{}' }, 'merge')).toThrow(BadRequest)
    expect(stored({ [name]: null }, 'merge')).toEqual({})
  })

  it('that does not decrypt is shown as unreadable, and stays as it is when that comes back', () => {
    const shown = fieldsOfText(of, undefined)
    expect(shown[of.machine]).toBeNull()
    expect(JSON.parse(String(shown[of.meta])).answers).toEqual([
      expect.objectContaining({ name: 'rounds-unreadable', label: 'Unreadable' }),
    ])
    expect(stored(shown, 'replace')).toEqual({})
    expect(stored(shown, 'merge')).toEqual({})
  })
})
