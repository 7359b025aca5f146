import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, readableText } from '../../../ui/kit/diff/compare.ts'

const textOf = (runs: readonly { text: string }[] | undefined) => runs?.map(({ text }) => text).join('')

test('a changed line shows which of its words changed, on each side its own', () => {
  const [same, changed, added] = compare('one\nred shoes', 'one\nblue shoes\nthree')
  expect(same?.is).toBe('same')
  expect(changed).toMatchObject({
    is: 'changed',
    before: {
      number: 2,
      runs: [
        { is: 'deleted', text: 'red' },
        { is: 'same', text: ' shoes' },
      ],
    },
    after: {
      number: 2,
      runs: [
        { is: 'inserted', text: 'blue' },
        { is: 'same', text: ' shoes' },
      ],
    },
  })
  expect(added).toMatchObject({ is: 'inserted', before: undefined, after: { number: 3 } })
})

test('the two sides, put together again, are the two texts', () => {
  const line = fc.stringMatching(/^[ab ]{0,6}$/)
  const text = fc.array(line, { minLength: 1, maxLength: 8 }).map(lines => `${lines.join('\n')}\n`)
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = compare(before, after)
      const left = rows.flatMap(row => (row.before ? [textOf(row.before.runs)] : []))
      const right = rows.flatMap(row => (row.after ? [textOf(row.after.runs)] : []))
      expect(`${left.join('\n')}\n`).toBe(before)
      expect(`${right.join('\n')}\n`).toBe(after)
      expect(rows.flatMap(row => (row.before ? [row.before.number] : []))).toEqual(
        left.map((_, at) => at + 1),
      )
    }),
  )
})

test('of HTML is compared what is read, with where links lead and what pictures show', () => {
  expect(
    readableText(
      '<h2>Visits</h2><p>Come <a href="/x">here</a><br>soon<script>no</script></p><ul><li>One</li></ul><img src="a.png" alt="Door"><table><tr><td>Mo</td><td>9</td></tr></table>',
    ),
  ).toBe('[h2] Visits\nCome here [/x]\nsoon\n• One\n[picture: Door]\nMo | 9 |')
})
