import { describe, expect, test } from 'vitest'
import { allowedTags, type Guard, isShownTo, type Person } from '../../../core/access/index.ts'

const who = (roles: readonly string[], ...TId: readonly number[]): Person => ({
  userId: 'u',
  roles,
  claims: { TId },
  isMJA: roles.some(role => role.toLowerCase() === 'mojoadmin'),
  tags: allowedTags({ TId }, false, [
    { TId: 40, TIdParent: 7, TVisible: true, TDeleted: false },
    { TId: 7, TIdParent: null, TVisible: true, TDeleted: false },
    { TId: 8, TIdParent: null, TVisible: true, TDeleted: false },
  ]),
})
const shows = (person: Person, guard: Guard) => isShownTo(person, guard)
const nobody = who([])

describe('a guarded element', () => {
  test.each<[string, Person, Guard, boolean]>([
    ['is shown to MoJoAdmin, however it is written', who(['mojoADMIN']), { roles: [] }, true],
    ['is shown with a bypass', nobody, { bypass: true, role: 'MoJoAdmin' }, true],
    ['is shown to who has the tag', who([], 7), { tagId: 7, roles: [] }, true],
    ['is shown to who has the tag above it', who([], 7), { tagId: 40, roles: [] }, true],
    ['is not shown for another tag', who([], 8), { tagId: 7, roles: [] }, false],
    ['is shown to who has the content', who([], 8), { contentId: 8, roles: [] }, true],
    ['is not shown for another content', who([], 8), { contentId: 9, roles: [] }, false],
    ['is shown for any of several tags', who([], 8), { tagIds: [7, 8], roles: [] }, true],
    ['is not shown for none of several tags', who([], 8), { tagIds: [7, 40], roles: [] }, false],
    ['is shown to who has 1 and 2', who([], 1, 2), { tagId: 7, roles: [] }, true],
    ['is not shown for 1 alone', who([], 1), { tagId: 7, roles: [] }, false],
    ['is not shown for 2 alone', who([], 2), { tagId: 7, roles: [] }, false],
    [
      'is shown to the role, whatever its case',
      who(['maintenance user']),
      { role: 'Maintenance User' },
      true,
    ],
    ['is not shown to another role', who(['Admin']), { role: 'Maintenance User' }, false],
    ['is shown to any of several roles', who(['Nurse']), { roles: ['Editor', 'nurse'] }, true],
    ['is not shown to none of several roles', who(['Admin']), { roles: ['Editor', 'Nurse'] }, false],
    ['is shown to Admin where no role is given', who(['ADMIN']), {}, true],
    ['is shown to Admin where a tag is given and no role', who(['Admin']), { tagId: 7 }, true],
    ['is shown to nobody else where no role is given', who(['Maintenance User']), {}, false],
    ['for MoJoAdmin is not shown to who has 1 and 2', who(['Admin'], 1, 2), { role: 'mojoadmin' }, false],
    ['for MoJoAdmin is not shown to who has its tag', who([], 7), { role: 'MoJoAdmin', tagId: 7 }, false],
    ['for MoJoAdmin is shown to MoJoAdmin', who(['MoJoAdmin']), { role: 'mojoadmin' }, true],
  ])('%s', (_, person, guard, shown) => expect(shows(person, guard)).toBe(shown))
})
