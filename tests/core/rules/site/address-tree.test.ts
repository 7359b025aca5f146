import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressTree } from '../../../../core/rules/site/address-tree.ts'

const page = (url: string, isListed = true) => ({ title: url, url, isListed })
const parents = (...urls: string[]) =>
  Object.fromEntries(addressTree(urls.map(url => page(url))).map(({ id, parentId }) => [id, parentId]))

test('a page stands below the nearest page whose address its own begins with', () => {
  expect(
    parents('/', '/services', '/services/heart/surgery', '/service', '/Services/Heart/', '/a/b'),
  ).toEqual({
    '/': null,
    '/a/b': null,
    '/service': null,
    '/services': null,
    '/services/heart': '/services',
    '/services/heart/surgery': '/services/heart',
  })
})

test('what the sitemap does not name is drawn paler', () => {
  expect(addressTree([page('/a', false)])[0]?.hidden).toBe(true)
})

test('each address is there once, and below an address that is there', () =>
  fc.assert(
    fc.property(fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 })), paths => {
      const nodes = addressTree(paths.map(parts => page(`/${parts.join('/')}`)))
      const ids = nodes.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { id, parentId } of nodes)
        if (parentId !== null) {
          expect(ids).toContain(parentId)
          expect(id.startsWith(`${parentId}/`)).toBe(true)
        }
    }),
  ))
