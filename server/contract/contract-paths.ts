import type { Contract, ContractResponse } from '@rounds/core/api/contracts'
import type { JsonSchema } from '@rounds/core/entities'
import {
  type Answer,
  json,
  jsonBody,
  type Method,
  type Operation,
  type Parameter,
  type Paths,
  ref,
  refused,
} from './operation.ts'

type Schema = ContractResponse['schema']

/** The paths of contracts, as the API's document has them. */
export function pathsOf(contracts: Readonly<Record<string, Contract>>): Paths {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const contract of Object.values(contracts)) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return paths
}

function operation(contract: Contract): Operation {
  const { id, summary, description, tags, params, query, body, response, refusals, changed } = contract
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query)]
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: jsonBody(schemaOf(body)) }),
    responses: {
      [response.status ?? 200]: answerOf(response),
      ...refused(...refusals),
      ...(changed !== undefined && { 412: { description: changed, content: json(ref('schemas', 'Error')) } }),
    },
  }
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined): readonly Parameter[] {
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
}: ContractResponse): Answer {
  return {
    description,
    ...(hasVersion && { headers: { ETag: ref('headers', 'ETag') } }),
    content: { [mediaType]: { schema: schemaOf(schema) } },
  }
}

const schemaOf = (schema: Schema): JsonSchema => schema as JsonSchema
