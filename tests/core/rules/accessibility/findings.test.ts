import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createFindings,
  type FoundNode,
  impacts,
  mendedIn,
} from '../../../../core/rules/accessibility/index.ts'

const node = (more: Partial<FoundNode> = {}): FoundNode => ({
  rule: 'image-alt',
  help: 'Images must have alternative text',
  impact: 'critical',
  target: 'img',
  html: '<img src="/a.png">',
  isWritten: false,
  block: null,
  ...more,
})
const page = (path: string, template = 'Standard page') => ({ page: 1, path, template })

it('leaves to a template what stands in nothing that an editor has filled in', () => {
  expect(mendedIn(node())).toBe('template')
  expect(mendedIn(node({ isWritten: true }))).toBe('content')
  expect(mendedIn(node({ block: 'b' }))).toBe('content')
  expect(mendedIn(node({ block: 'b', rule: 'aria-roles' }))).toBe('template')
})

it('names an element of a template once, with the number of its pages', () => {
  const findings = createFindings()
  findings.add(page('/one'), [node({ html: '<a href="/one"></a>', rule: 'link-name' })])
  findings.add(page('/two'), [node({ html: '<a href="/two"></a>', rule: 'link-name' })])
  findings.add(page('/two', 'News'), [node({ html: '<a href="/two"></a>', rule: 'link-name' })])
  expect(findings.all().map(({ template, pages, path }) => [template, pages, path])).toEqual([
    ['Standard page', 2, '/one'],
    ['News', 1, '/two'],
  ])
})

it('names what an editor can fix on each of its pages, the worst first, and loses nothing', () => {
  const nodes = fc.array(
    fc.record({
      impact: fc.constantFrom(...impacts),
      html: fc.constantFrom('<img>', '<a></a>'),
      isWritten: fc.boolean(),
      path: fc.constantFrom('/a', '/b'),
    }),
  )
  fc.assert(
    fc.property(nodes, given => {
      const findings = createFindings()
      for (const { path, ...more } of given) findings.add(page(path), [node(more)])
      const all = findings.all()
      const ranks = all.map(({ impact }) => impacts.indexOf(impact))
      expect(ranks).toEqual(ranks.toSorted())
      const written = new Set(given.flatMap(each => (each.isWritten ? [each.html + each.path] : [])))
      expect(all.filter(({ mend }) => mend === 'content')).toHaveLength(written.size)
    }),
  )
})
