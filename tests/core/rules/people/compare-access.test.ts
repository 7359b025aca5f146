import { type AccessPart, compareAccess } from '@rounds/core/rules/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const parts: fc.Arbitrary<AccessPart> = fc.record({
  tools: fc.subarray(['logs', 'banners', 'drafts'] as const),
  folders: fc.subarray([1, 2, 3].map(id => ({ id, name: `Folder ${id}` }))),
  isAdministrator: fc.boolean(),
})
const namesOf = ({ tools, folders, isAdministrator }: AccessPart) => [
  ...tools,
  ...folders.map(({ name }) => name),
  ...(isAdministrator ? ['administrator'] : []),
]

test('each tool and folder is on one side or on both, and nothing is lost', () => {
  fc.assert(
    fc.property(parts, parts, (one, other) => {
      const compared = compareAccess(one, other)
      const [left, both, right] = [compared.one, compared.both, compared.other].map(namesOf) as [
        string[],
        string[],
        string[],
      ]
      expect([...left, ...both].toSorted()).toEqual(namesOf(one).toSorted())
      expect([...right, ...both].toSorted()).toEqual(namesOf(other).toSorted())
      expect(left.filter(name => right.includes(name))).toEqual([])
    }),
  )
})
