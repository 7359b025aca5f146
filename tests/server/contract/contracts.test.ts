/** What holds for every contract; a list of the calls that have none yet can only become shorter. */
import { contracts } from '@rounds/core/api/contracts'
import { describe, expect, it, test } from 'vitest'
import { validatorCompiler } from '../../../server/contract/validation.ts'
import { specialPaths } from '../../../server/openapi/special.ts'
import { withoutContract } from './without-contract.ts'

/** The places of a schema that say of a text or a list how long it may be at most, and do not. */
function unbounded(schema: unknown, place: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Readonly<Record<string, unknown>>
  const isOpen =
    (node.type === 'string' && node.maxLength === undefined && node.format !== 'binary') ||
    (node.type === 'array' && node.maxItems === undefined)
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries(node).flatMap(([name, inner]) => unbounded(inner, `${place}.${name}`)),
  ]
}

describe.each(contracts.map(contract => [contract.id, contract] as const))('%s', (_, contract) => {
  it.each(['body', 'query', 'params'] as const)('bounds every text and list of its %s', part => {
    expect(unbounded(contract[part], part)).toEqual([])
  })

  it('can be checked, which the server only does once it is called', () => {
    for (const httpPart of ['body', 'querystring', 'params'] as const) {
      const schema = contract[httpPart === 'querystring' ? 'query' : httpPart]
      const check = schema && validatorCompiler({ schema, method: 'POST', url: contract.path, httpPart })
      expect(() => check?.({})).not.toThrow()
    }
  })

  it('names its path parameters', () => {
    const named = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    expect(Object.keys((contract.params as { properties?: object })?.properties ?? {})).toEqual(named)
  })

  it('can be refused for what is sent, where something is', () => {
    const { body, query, refusals } = contract
    if (body ?? query) expect(refusals).toContain(400)
    if (body) expect(refusals).toEqual(expect.arrayContaining([413, 415]))
  })
})

test('a bound that is missing is found', () => {
  const open = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'array', items: {} } } }
  expect(unbounded(open, 'body')).toEqual(['body.properties.a', 'body.properties.b'])
})

test('no other call is without a contract', () => {
  const having = new Set(contracts.map(({ id }) => id))
  const ids = Object.values(specialPaths).flatMap(item => Object.values(item).map(one => one.operationId))
  expect(ids.filter(id => !having.has(id) && !id.startsWith('signIn.')).sort()).toEqual(
    Object.keys(withoutContract).sort(),
  )
  expect([...having].filter(id => !ids.includes(id))).toEqual([])
})
