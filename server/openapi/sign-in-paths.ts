import {
  answer,
  jsonBody,
  type Method,
  type Operation,
  type Parameter,
  type Paths,
  refusalAnswers,
} from '../contract/operation.ts'
import { type SignInOperation, signInOperations } from '../sign-in/operations.ts'

const BASE = '/api/v1/mc/jwt'

/** The calls of signing in, from what their routes are made of (specification §7, Auth). */
export const signInPaths: Paths = pathsOf(signInOperations)

function pathsOf(operations: Readonly<Record<string, SignInOperation>>): Paths {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const [name, given] of Object.entries(operations)) {
    const path = `${BASE}${given.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [given.method.toLowerCase()]: operation(name, given) }
  }
  return paths
}

function operation(
  name: string,
  { summary, token, body, query, params, response }: SignInOperation,
): Operation {
  const parameters = [...parametersOf('query', query), ...parametersOf('path', params)]
  return {
    operationId: `signIn.${name}`,
    summary,
    tags: ['Signing in'],
    ...(!token && { security: [] as const }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: jsonBody(body) }),
    responses: {
      200: answer('The result.', response),
      ...refusalAnswers(
        400,
        401,
        403,
        ...(params ? [404 as const] : []),
        ...(body ? ([413, 415] as const) : []),
        429,
      ),
    },
  }
}

function parametersOf(place: 'query' | 'path', schema: SignInOperation['query']): readonly Parameter[] {
  const properties = (schema?.properties ?? {}) as Readonly<Record<string, Parameter['schema']>>
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    ...(place === 'path' && { required: true }),
    schema: one,
  }))
}
