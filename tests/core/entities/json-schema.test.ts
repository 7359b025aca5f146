import { expect, test } from 'vitest'
import { entities, inputSchema, recordSchema } from '../../../core/entities/index.ts'

const named = (schema: object) => Object.keys(schema).sort()

test('a record that is answered has its key, no secret and nothing that is unknown', () => {
  const { KeyManager } = entities
  const { type, title, required, additionalProperties, properties } = recordSchema(KeyManager)
  expect({ type, title, required, additionalProperties }).toEqual({
    type: 'object',
    title: KeyManager.label,
    required: ['KmId'],
    additionalProperties: false,
  })
  expect(named(properties as object)).toEqual(named(KeyManager.fields).filter(name => name !== 'KmValue'))
})

test('what is sent may hold what is only written, and must hold what is needed', () => {
  const { KeyManager, Redirect } = entities
  expect(inputSchema(KeyManager, 'create')).toMatchObject({
    type: 'object',
    title: KeyManager.label,
    required: expect.arrayContaining(['KmName', 'KmValue']),
    additionalProperties: false,
    properties: { KmValue: { writeOnly: true } },
  })
  // What the server sets, and what has a value of its own, may be missing.
  expect(inputSchema(Redirect, 'create').required).toEqual(['RFrom'])
  expect(inputSchema(Redirect, 'merge')).not.toHaveProperty('required')
  expect(named(inputSchema(entities.AspNetUsers, 'merge').properties as object)).not.toContain('PasswordHash')
})

test('each kind of field says what it takes', () => {
  const of = (schema: object) => schema as Record<string, Record<string, unknown>>
  const location = of(recordSchema(entities.Custom_Location).properties as object)
  expect(location.LId).toMatchObject({ type: 'integer', minimum: 0, maximum: 2_147_483_647 })
  expect(location.LLatitude).toMatchObject({
    anyOf: [{ type: 'number', minimum: -90, maximum: 90 }, { type: 'null' }],
  })
  expect(location.LZip).toMatchObject({ anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }] })
  expect(location.SId?.description).toBe('State (key of Custom_State)')
  expect(location.LCreatedDt).toMatchObject({ readOnly: true })
  const redirect = of(recordSchema(entities.Redirect).properties as object)
  expect(redirect.RFrom).toMatchObject({ type: 'string', minLength: 1, maxLength: 600 })
  expect(redirect.RType).toMatchObject({ enum: ['301', '302', '307', '410', 'pattern'], default: '301' })
  const form = of(recordSchema(entities.Form).properties as object)
  expect(form.FrmConfig).toMatchObject({
    anyOf: [
      {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: {
          type: 'object',
          properties: {
            fields: {
              anyOf: [
                {
                  type: 'array',
                  items: { type: 'object', required: expect.arrayContaining(['name', 'kind']) },
                },
                { type: 'null' },
              ],
            },
          },
        },
      },
      { type: 'null' },
    ],
  })
})
