import { expect, test } from 'vitest'
import {
  logContracts,
  recordContracts,
  submitFormContract,
  uploadContracts,
} from '../../../core/api/contracts/index.ts'
import {
  all,
  count,
  id,
  instant,
  line,
  listOf,
  maybe,
  oneOf,
  orNull,
  text,
  uuid,
} from '../../../core/api/contracts/schema.ts'
import { formReader, validatorCompiler } from '../../../server/contract/validation.ts'
import { HttpError } from '../../../server/errors.ts'

/** A whole number from 1 to 50. */
const { limit } = recordContracts.search.query.properties

const schema = all({
  pages: listOf(id, 200, 1),
  title: maybe(line(400)),
  note: maybe(text(20)),
  tab: maybe(uuid),
  at: maybe(instant),
  as: maybe(oneOf('replacement', 'new')),
  version: maybe(orNull(count)),
  limit,
  versions: maybe(listOf(count, 2, 2)),
  moves: maybe(listOf(all({ kind: oneOf('folder', 'page'), to: id }), 1000)),
})

/** The refusal of what is sent, or that there is none. */
function refusalOf(value: unknown, httpPart: 'body' | 'querystring' = 'body') {
  const check = validatorCompiler({ schema, method: 'POST', url: '/', httpPart })
  const result = check(value)
  const error = typeof result === 'object' && 'error' in result ? result.error : undefined
  if (error === undefined) return 'taken'
  if (!(error instanceof HttpError)) throw error
  return error.body
}

test.each([
  [{}, 'pages', 'pages must be a list of 1 to 200 whole numbers.'],
  [{ pages: [] }, 'pages', 'pages must be a list of 1 to 200 whole numbers.'],
  [{ pages: ['1'] }, 'pages', 'pages must be a list of 1 to 200 whole numbers.'],
  [{ pages: [1], title: 'a\nb' }, 'title', 'title must be one line of text of at most 400 characters.'],
  [{ pages: [1], note: 'a\0b' }, 'note', 'note must be text of at most 20 characters.'],
  [{ pages: [1], note: '\ud800' }, 'note', 'note must be text of at most 20 characters.'],
  [{ pages: [1], tab: 'x' }, 'tab', 'tab must be a UUID.'],
  [{ pages: [1], at: 'x' }, 'at', 'at must be a date and time such as 2026-03-31T14:00:00Z.'],
  [{ pages: [1], as: 'copy' }, 'as', 'as must be one of replacement, new.'],
  [{ pages: [1], version: 'x' }, 'version', 'version must be a whole number or null.'],
  [{ pages: [1], limit: 51 }, 'limit', 'limit must be a whole number from 1 to 50.'],
  [{ pages: [1], limit: '5' }, 'limit', 'limit must be a whole number from 1 to 50.'],
  [{ pages: [1], versions: [1] }, 'versions', 'versions must be a list of 2 whole numbers.'],
  [{ pages: [1], other: 1 }, 'other', 'Unknown field: other.'],
  [
    {
      pages: [1],
      moves: [
        { kind: 'page', to: 1 },
        { kind: 'x', to: 1 },
      ],
    },
    'moves.1.kind',
    'kind in entry 2 of moves must be one of folder, page.',
  ],
])('%j names the field', (sent, field, message) => {
  expect(refusalOf(sent)).toEqual({ message, errors: [{ field, message }] })
})

test.each([[null], [[]], ['text'], [5]])('%j is no body of the call', sent => {
  expect(refusalOf(sent)).toEqual({
    message: 'Send { pages, title, note, tab, at, as, version, limit, versions, moves }.',
  })
})

test('what keeps to the schema is taken', () => {
  expect(refusalOf({ pages: [1, 2], title: 'A', version: null, limit: 50 })).toBe('taken')
})

test('numbers of an address are read from text, and no others', () => {
  const numbers = all({ limit })
  const check = validatorCompiler({ schema: numbers, method: 'GET', url: '/', httpPart: 'querystring' })
  const query = { limit: '20' }
  expect(check(query)).toBe(true)
  expect(query).toEqual({ limit: 20 })
  expect(check({ limit: 'x' })).toMatchObject({ error: { status: 400 } })
})

test('a parameter that comes twice, in whatever case, is no text', () => {
  const check = validatorCompiler({ schema: all({ q: text(9) }), method: 'GET', url: '/', httpPart: 'query' })
  expect(check({ q: ['a', 'b'] })).toMatchObject({
    error: { message: 'q must be text of at most 9 characters.' },
  })
})

test('texts of a form are read as what the contract has', () => {
  const read = formReader(uploadContracts.upload)
  expect(read({ file: 'a.pdf', FSecured: 'true', replaces: '7', FTitle: '8' })).toEqual({
    file: 'a.pdf',
    FSecured: true,
    replaces: 7,
    FTitle: '8',
  })
  for (const [sent, message] of [
    [{}, 'file must be a file.'],
    [{ file: 'a', FSecured: 'yes' }, 'FSecured must be true or false.'],
    [{ file: 'a', replaces: 'x' }, 'replaces must be a whole number from 1.'],
    [{ file: 'a', FPath: '/files/mine' }, 'Unknown field: FPath.'],
  ] as const)
    expect(() => read(sent as Readonly<Record<string, string>>)).toThrow(message)
})

test('a time zone and the number of fields are said in words', () => {
  const zone = validatorCompiler({ schema: logContracts.days.query, method: 'GET', url: '/' })
  expect(zone({ zone: 'Mars/Olympus' })).toMatchObject({
    error: { message: 'zone must be a time zone such as America/Chicago.' },
  })
  const form = validatorCompiler({
    schema: submitFormContract.body,
    method: 'POST',
    url: '/',
    httpPart: 'body',
  })
  const fields = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`f${at}`, 'x']))
  expect(form(fields)).toMatchObject({ error: { message: 'Send at most 1,000 fields.' } })
  expect(form(null)).toMatchObject({ error: { message: 'Send at most 1,000 fields.' } })
})
