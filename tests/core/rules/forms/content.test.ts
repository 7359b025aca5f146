import fc from 'fast-check'
import { expect, it } from 'vitest'
import { essence, saysTheSame } from '../../../../core/rules/forms/content.ts'

/** Values with the members that matter least: blank, empty, false; small, so that two are often the same. */
const { anything } = fc.letrec(tie => ({
  anything: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, undefined, '', false, true, 0, 1, 'a'),
    fc.array(tie('anything'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('required', 'label', 'options'), tie('anything'), { maxKeys: 3 }),
  ),
}))

it('two values say the same exactly if their essence is the same', () => {
  let same = 0
  fc.assert(
    fc.property(anything, anything, (one, other) => {
      const isSame = JSON.stringify(essence(one)) === JSON.stringify(essence(other))
      if (isSame) same += 1
      expect(saysTheSame(one, other)).toBe(isSame)
      expect(saysTheSame(one, structuredClone(one))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
  expect(same).toBeGreaterThan(50)
})
