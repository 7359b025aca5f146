import { entities } from '@rounds/core/entities'
import {
  type ComparedRow,
  comesFromPast,
  compareStates,
  fieldsOfPast,
  parentsFirst,
} from '@rounds/core/rules/system'
import fc from 'fast-check'
import { expect, it } from 'vitest'

async function* inOrder(state: Readonly<Record<string, string>>): AsyncGenerator<ComparedRow, void> {
  for (const key of Object.keys(state).sort()) yield { key, hash: state[key] ?? '' }
}

it('finds what is gone, new and changed between any two states', async () => {
  const state = fc.dictionary(
    fc.string({ maxLength: 3, unit: 'grapheme-ascii' }),
    fc.constantFrom('a', 'b'),
    {
      noNullPrototype: true,
    },
  )
  await fc.assert(
    fc.asyncProperty(state, state, async (past, now) => {
      const found: Record<string, string[]> = { gone: [], fresh: [], changed: [] }
      await compareStates(inOrder(past), inOrder(now), (kind, key) => found[kind]?.push(key))
      const keys = [...new Set([...Object.keys(past), ...Object.keys(now)])].sort()
      const has = (of: object, key: string) => Object.hasOwn(of, key)
      expect(found).toEqual({
        gone: keys.filter(key => has(past, key) && !has(now, key)),
        fresh: keys.filter(key => !has(past, key) && has(now, key)),
        changed: keys.filter(key => has(past, key) && has(now, key) && past[key] !== now[key]),
      })
    }),
  )
})

it('leaves out logs, what belongs to the moment, and what moves by itself', () => {
  expect(comesFromPast(entities.Redirect)).toBe(true)
  expect(
    [entities.AuditLog, entities.ErrorLog, entities.Session, entities.Job].filter(comesFromPast),
  ).toEqual([])
  expect(fieldsOfPast(entities.Redirect)).not.toContain('RHits')
  expect(fieldsOfPast(entities.Redirect)).not.toContain('RUpdatedDt')
  expect(fieldsOfPast(entities.AspNetUsers)).not.toContain('PasswordHash')
})

it('puts what is referred to before what refers to it', () => {
  const { Content, ContentBlock, ContentType, Redirect } = entities
  const order = parentsFirst([ContentBlock, Redirect, Content, ContentType])
  expect(order.indexOf(ContentType)).toBeLessThan(order.indexOf(Content))
  expect(order.indexOf(Content)).toBeLessThan(order.indexOf(ContentBlock))
  expect(order).toHaveLength(4)
})
