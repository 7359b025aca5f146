import type { ErrorObject } from 'ajv'

/** The parts of a JSON schema that error messages use. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly SchemaNode[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxProperties?: number
}

interface Issue {
  /** The path, such as `moves.0.kind`; empty for the whole. */
  readonly field: string
  readonly message: string
}

const LARGEST_KEY = 2_147_483_647
const figure = (value: number) => value.toLocaleString('en-US')

/** An error message derived from a field's schema: "pages must be a list of 1 to 200 whole numbers." */
export function issueOf(schema: SchemaNode, { instancePath, keyword, params }: ErrorObject): Issue {
  const path = instancePath
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    return { field: [...path, name].join('.'), message: `Unknown field: ${name}.` }
  }
  if (keyword === 'required') path.push(String(params.missingProperty))
  // An error in a plain list entry is reported for its list.
  while (path.length > 1 && /^\d+$/.test(path.at(-1) ?? '') && !nodeAt(schema, path)?.properties) path.pop()
  const node = nodeAt(schema, path) ?? {}
  if (path.length === 0) return { field: '', message: `Send ${words(node)}.` }
  return { field: path.join('.'), message: `${placeOf(path)} must be ${words(node)}.` }
}

function nodeAt(schema: SchemaNode, path: readonly string[]): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema
  for (const part of path) {
    const inner: SchemaNode | undefined = node?.anyOf?.find(one => one.properties ?? one.items) ?? node
    node = inner?.properties?.[part] ?? inner?.items
  }
  return node
}

/** "kind in entry 1 of moves". */
function placeOf(path: readonly string[]): string {
  const index = path.findLastIndex(part => /^\d+$/.test(part))
  if (index < 1) return path.join('.')
  const entry = `entry ${Number(path[index]) + 1} of ${placeOf(path.slice(0, index))}`
  const rest = path.slice(index + 1).join('.')
  return rest === '' ? entry : `${rest} in ${entry}`
}

function words(node: SchemaNode, isMany = false): string {
  if (node.anyOf) return node.anyOf.map(one => words(one, isMany)).join(' or ')
  if (node.enum) return `${isMany ? 'any' : 'one'} of ${node.enum.map(String).join(', ')}`
  if (Array.isArray(node.type)) return node.type.map(type => words({ ...node, type }, isMany)).join(' or ')
  switch (node.type) {
    case 'integer':
      return `${isMany ? 'whole numbers' : 'a whole number'}${range(node)}`
    case 'number':
      return `${isMany ? 'numbers' : 'a number'}${range(node)}`
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'string':
      return isMany ? `${textWords(node, 'texts')}` : textWords(node, 'text')
    case 'array':
      return `${isMany ? 'lists' : 'a list'} of ${size(node)}${words(node.items ?? {}, true)}`
    default:
      if (node.maxProperties !== undefined) return `at most ${figure(node.maxProperties)} fields`
      return node.properties ? `{ ${Object.keys(node.properties).join(', ')} }` : 'an object'
  }
}

function range({ minimum = 0, maximum = LARGEST_KEY }: SchemaNode): string {
  if (maximum < LARGEST_KEY) return ` from ${figure(minimum)} to ${figure(maximum)}`
  return minimum > 0 ? ` from ${figure(minimum)}` : ''
}

function size({ minItems = 0, maxItems }: SchemaNode): string {
  if (maxItems === minItems) return `${figure(minItems)} `
  if (maxItems === undefined) return minItems > 0 ? `at least ${figure(minItems)} ` : ''
  return minItems > 0 ? `${figure(minItems)} to ${figure(maxItems)} ` : `at most ${figure(maxItems)} `
}

function textWords({ format, minLength = 0, maxLength }: SchemaNode, name: string): string {
  if (format === 'binary') return 'a file'
  if (format === 'time-zone') return 'a time zone such as America/Chicago'
  if (format === 'uuid') return 'a UUID'
  if (format === 'date-time') return 'a date and time such as 2026-03-31T14:00:00Z'
  const kind = format === 'line' ? `one line of ${name}` : name
  if (maxLength === undefined) return kind
  const least = minLength > 0 ? `${figure(minLength)} to ` : 'at most '
  return `${kind} of ${least}${figure(maxLength)} characters`
}
