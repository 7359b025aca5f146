import { Type } from 'typebox'
import { defaultPageSize, largestPageSize } from '../query.ts'
import { maybe } from './schema.ts'

const FILTERS = `Entries joined by \`,\` (and) or \`|\` (or); and binds tighter than or.
An entry is \`Field=value\` (equal), \`Field!=value\`, \`Field~value\` (contains, case and accents aside),
\`Field^value\` (starts with), \`Field>value\`, \`Field>=value\`, \`Field<value\` or \`Field<=value\`.
\`*~words\` finds what shows every word: in its fields, in the names of what it is linked with, phones by digits.
After \`Field=v1\`, a bare \`|v2\` is another value of the same field. \`Field=\` matches empty and null.
A comma, pipe or backslash inside a value is escaped with a backslash.`

/** The maximum length of a query's text; its parsers report errors with a position. */
const LONGEST = 200_000

const queryText = (description: string) => maybe(Type.String({ maxLength: LONGEST, description }))

export const pageNumber = maybe(
  Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    default: 1,
    description: 'The page, from 1. With neither this nor pageSize, all matching rows come as one list.',
  }),
)

export const pageSize = (usual: number) =>
  maybe(Type.Integer({ minimum: 1, maximum: largestPageSize, default: usual, description: 'Rows per page.' }))

export const orderBy = queryText(
  '`Field`, `Field asc` or `Field desc`, several joined by commas; the key is the tiebreaker. Without it a search (`*~…`) has what is named so first.',
)

/** The query of a list, for any entity. */
export const listQuery = {
  pageNumber,
  pageSize: pageSize(defaultPageSize),
  filters: queryText(FILTERS),
  orderBy,
  fields: queryText('Only these fields, joined by commas; the key is always included.'),
}
