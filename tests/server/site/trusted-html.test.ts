import { expect, test } from 'vitest'
import { createSandbox } from '../../../server/html/liquid.ts'
import { type HtmlScope, resolveLink, trustedHtml } from '../../../server/site/render/trusted-html.ts'
import { processorTime } from '../../growing-text.ts'

const scope = (): HtmlScope => ({
  sandbox: createSandbox(),
  values: { phone: '555' },
  addresses: new Map([[12, '/care']]),
  spent: { milliseconds: 0 },
})

test.each([
  ['page:12#hours', '/care#hours'],
  ['/old?cid=12', '/care'],
  ['/old?a=1&amp;cid=12&b=2#hours', '/care#hours'],
  ['/old?CID=12', '/care'],
  ['/old?acid=12', '/old?acid=12'],
  ['/old?cid=12x', '/old?cid=12x'],
  ['//elsewhere?cid=12', '//elsewhere?cid=12'],
  ['/old?cid=99', undefined],
])('the link %s leads to %s', (link, to) => {
  expect(resolveLink(link, scope().addresses)).toBe(to)
})

test('a link is read once, however long it is', () => {
  const link = `/a?${'cid=1&amp;'.repeat(20_000)}# x`
  const resolve = () => expect(resolveLink(link, new Map())).toBe(link)
  expect(processorTime(resolve)).toBeLessThan(1000)
})

test('the costly texts of one page take a second together, and those after stand as they were written', () => {
  const page = scope()
  const costly = '<p>{% for i in (1..900000) %}{% assign x = i | times: 2 %}{% endfor %}{{ phone }}</p>'
  expect(trustedHtml('<p>{{ phone }}</p>', page)).toBe('<p>555</p>')
  const began = performance.now()
  for (let text = 0; text < 20; text++) trustedHtml(costly, page)
  expect(performance.now() - began).toBeLessThan(4000)
  expect(trustedHtml('<p>{{ phone }}</p>', page)).toBe('<p>{{ phone }}</p>')
  expect(trustedHtml('<p>{{ phone }}</p>', scope())).toBe('<p>555</p>')
})
