import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { expect, test } from 'vitest'
import { createSandbox } from '../../../server/html/liquid.ts'

/** Templates as liquidjs renders them by itself. */
const plain = new Liquid({
  outputEscape: 'escape',
  ownPropertyOnly: true,
  dynamicPartials: true,
  strictFilters: true,
})

const scope = {
  site: { name: 'Elm & Oak', year: 2026, tags: ['a', 'b'], empty: '', none: null },
  items: [
    { title: '<b>One</b>', count: 1, next: { title: 'Two' } },
    { title: 'Two', count: 0, next: null },
    { title: 'three "3"', count: -1.5, next: { title: 'One' } },
  ],
  text: 'some words',
  no: false,
}

const values = [
  'site.name',
  'site["name"]',
  'site.tags',
  'site.tags.size',
  'site.tags.first',
  'items[1].title',
  'items.last.next.title',
  'items.first.next',
  'missing.deep.name',
  'text',
  'no',
  'site.none',
  '"a literal"',
  '3',
  '(1..3)',
  'forloop.index',
  'forloop.last',
  'item.title',
  'item.next.title',
  'item.count',
  'empty',
  'blank',
  'nil',
]
const value = fc.constantFrom(...values)
const filter = fc.constantFrom(
  '',
  ' | upcase',
  ' | size',
  ' | default: "none"',
  ' | append: "!" | prepend: text',
  ' | raw',
  ' | join: ", "',
  ' | replace: "o", "0"',
  ' | json',
)
const condition = fc.oneof(
  value,
  fc
    .tuple(value, fc.constantFrom('==', '!=', '<', '>=', 'contains', 'and', 'or'), value)
    .map(([left, operator, right]) => `${left} ${operator} ${right}`),
)

const { source } = fc.letrec<{ readonly source: string; readonly part: string }>(tie => ({
  source: fc.array(tie('part'), { maxLength: 4 }).map(parts => parts.join(' ')),
  part: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(value, filter).map(([name, more]) => `{{ ${name}${more} }}`),
    fc.constantFrom(
      'words',
      '<p>',
      '{% break %}',
      '{% continue %}',
      '{% assign kept = item.title %}{{ kept }}',
    ),
    fc
      .tuple(condition, tie('source'), condition, tie('source'))
      .map(
        ([one, then, other, otherwise]) =>
          `{% if ${one} %}${then}{% elsif ${other} %}-{% else %}${otherwise}{% endif %}`,
      ),
    fc
      .tuple(value, fc.constantFrom('', ' limit: 2', ' reversed'), tie('source'))
      .map(([many, how, each]) => `{% for item in ${many}${how} %}${each}{% else %}none{% endfor %}`),
    fc
      .tuple(value, tie('source'))
      .map(
        ([name, some]) =>
          `{% unless ${name} %}${some}{% endunless %}{% case ${name} %}{% when text %}yes{% else %}no{% endcase %}`,
      ),
  ),
}))

const rendered = (render: () => string) => {
  try {
    return render()
  } catch {
    return 'broken'
  }
}

test('templates give what they give without the shortcuts', () => {
  fc.assert(
    fc.property(source, text => {
      const ours = rendered(() => createSandbox().parse(text).render(scope))
      expect(ours).toBe(rendered(() => plain.parseAndRenderSync(text, scope)))
    }),
    { numRuns: 400 },
  )
})

test('an error still says where it is', () => {
  const render = () =>
    createSandbox()
      .parse(
        'first\n{% for i in items %}\n {{ i.title | truncate: no.way.here | date: "%Q%" | divided_by: nil | map: 3 }}{% render "gone" %}{% endfor %}',
      )
      .render(scope)
  expect(render).toThrow(expect.objectContaining({ problem: expect.objectContaining({ line: 3 }) }))
})
