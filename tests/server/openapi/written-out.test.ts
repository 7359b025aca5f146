/**
 * The document is written out a second time, so that a slip in a contract shows as a difference: the calls of some
 * entities that stand for the others, all other calls, and what they share. A change that is meant is written by
 * `npx vitest run -u --project server`.
 */
import { expect, it } from 'vitest'
import { openApiDocument } from '../../../server/openapi/document.ts'
import { documentPage } from '../../../server/openapi/page.ts'
import { specialPaths, specialTags } from '../../../server/openapi/special.ts'

const document = openApiDocument(specialPaths, specialTags)

/** With public reads, with a key of several parts, that the server alone writes, with a secret, that nobody changes. */
const entities = ['Custom_Physician', 'Custom_MediaToPhysician', 'File', 'KeyManager', 'AuditLog']

const lines = (all: object, indent = '  ') =>
  Object.entries(all).map(([name, value]) => `${indent}${name} ${JSON.stringify(value)}`)

/** The calls of some paths: each with a line for each thing that it says of itself, and for each answer. */
const writtenCalls = (isMeant: (path: string) => boolean) =>
  Object.entries(document.paths)
    .filter(([path]) => isMeant(path))
    .flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { responses, ...call }]) => [
        `${method} ${path}`,
        ...lines(call),
        ...lines(responses, '    '),
      ]),
    )
    .join('\n')

it.each(entities)('the calls of %s are what is written out', async name => {
  const ofIt = Object.entries(document.components.schemas).filter(([schema]) =>
    ['', 'Fields', 'Change', 'Draft', 'Public'].some(part => schema === name + part),
  )
  const calls = writtenCalls(path => `${path}/`.startsWith(`/api/v1/db/${name}/`))
  const schemas = lines(Object.fromEntries(ofIt), '').join('\n')
  await expect(`${calls}\n${schemas}\n`).toMatchFileSnapshot(`written-out/${name}.txt`)
})

it('all other calls are what is written out', async () => {
  const calls = writtenCalls(path => path in specialPaths)
  await expect(`${calls}\n`).toMatchFileSnapshot('written-out/calls.txt')
})

it('what calls share is what is written out', async () => {
  const { info, components, openapi, security, tags } = document
  const { schemas, ...shared } = components
  const own = Object.fromEntries(
    ['Error', 'Paging', 'PageSnapshot', 'Done'].map(name => [name, schemas[name]]),
  )
  const text = [
    ...lines({ openapi, security, title: info.title, description: info.description }, ''),
    ...tags.map(tag => `tag ${tag.name}: ${tag.description}`),
    ...Object.entries({ ...shared, schemas: own }).flatMap(([part, all]) => [part, ...lines(all)]),
  ]
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('written-out/shared.txt')
})

it('the page of a small document is what is written out', async () => {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => /KeyManager|mc\/jwt\/login|docs$/.test(path)),
  )
  const tags = document.tags.filter(({ name }) => ['KeyManager', 'Signing in', 'Server'].includes(name))
  const { KeyManagerFields } = document.components.schemas
  const components = { ...document.components, schemas: { KeyManagerFields } }
  const info = { ...document.info, version: '1.2.3' }
  const page = documentPage({ ...document, info, tags, paths, components } as typeof document)
  const text = page.replace(/<style>[^<]*/, '<style>').replaceAll('><', '>\n<')
  await expect(text).toMatchFileSnapshot('written-out/page.txt')
})
