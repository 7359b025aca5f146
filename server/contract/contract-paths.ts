import type { Contract, ContractResponse } from '@rounds/core/api/contracts'
import type { JsonSchema } from '@rounds/core/entities'
import {
  type Answer,
  json,
  type Method,
  type Operation,
  type Parameter,
  type Paths,
  ref,
  refusalAnswers,
} from './operation.ts'

type Schema = Contract['query']

/** The paths of contracts in the API document. */
export function pathsOf(contracts: Readonly<Record<string, Contract>> | readonly Contract[]): Paths {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const contract of Object.values<Contract>(contracts)) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return paths
}

function operation(contract: Contract): Operation {
  const { id, summary, description, tags, params, query, headers, body, response, refusals, changed } =
    contract
  const parameters = [
    ...parametersOf('path', params),
    ...parametersOf('query', query),
    ...(headers ?? []).map(name => ref('parameters', name)),
  ]
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags,
    ...(contract.isPublic && { security: [] as const }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { [contract.bodyType ?? 'application/json']: { schema: schemaOf(body) } },
      },
    }),
    responses: {
      [response.status ?? 200]: answerOf(response),
      ...refusalAnswers(...refusals),
      ...(changed !== undefined && { 412: { description: changed, content: json(ref('schemas', 'Error')) } }),
    },
  }
}

/** The parameters that a schema of a path or a query names. */
export function parametersOf(place: 'path' | 'query', schema: Schema): readonly Parameter[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, JsonSchema & { readonly description?: string }>>
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...own }]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    ...(description !== undefined && { description }),
    schema: own,
  }))
}

function answerOf({
  description,
  schema,
  mediaType = 'application/json',
  hasVersion,
  hasPaging,
}: ContractResponse): Answer {
  return {
    description,
    ...(hasVersion && { headers: { ETag: ref('headers', 'ETag') } }),
    ...(hasPaging && { headers: { 'x-pagination': ref('headers', 'Pagination') } }),
    ...(schema && { content: { [mediaType]: { schema: schemaOf(schema) } } }),
  }
}

/** A contract's schema in the API document. */
export const schemaOf = (schema: NonNullable<Schema>): JsonSchema => schema as JsonSchema
