import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relatedGraph } from '../../../../core/rules/care/index.ts'

const links = fc.uniqueArray(
  fc
    .record({ primary: fc.nat(12), related: fc.nat(12) })
    .filter(({ primary, related }) => primary !== related),
  { selector: ({ primary, related }) => `${primary} ${related}` },
)

test('draws every service once, apart from each other and inside the drawing', () => {
  fc.assert(
    fc.property(links, all => {
      const { nodes, height, hidden } = relatedGraph(0, all)
      const ids = nodes.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      const related = new Set(
        all.flatMap(({ primary, related }) => (primary === 0 ? [related] : related === 0 ? [primary] : [])),
      )
      expect(ids.length + hidden.left + hidden.right).toBe(related.size)
      const places = nodes.map(({ side, y }) => `${side} ${y}`)
      expect(new Set(places).size).toBe(places.length)
      for (const { y } of nodes) expect(y > 0 && y < height).toBe(true)
    }),
  )
})

test('draws a service that shows this one and is shown by it once, as mutual', () => {
  const { nodes } = relatedGraph(1, [
    { primary: 1, related: 2 },
    { primary: 2, related: 1 },
    { primary: 3, related: 1 },
  ])
  expect(nodes.map(({ id, side, isMutual }) => [id, side, isMutual])).toEqual([
    [3, 'left', false],
    [2, 'right', true],
  ])
})
