import { toolsTouching } from '@rounds/core/access'
import { type Entity, type EntityName, entities, type JsonSchema } from '@rounds/core/entities'
import type { Answer, Parameter, Paths } from '../contract/operation.ts'
import { version } from '../version.ts'
import { sharedHeaders, sharedParameters, sharedResponses, sharedSchemas } from './components.ts'
import { entityPaths } from './entity-paths.ts'
import { entitySchemas } from './entity-schemas.ts'

/** The document, as far as we read it ourselves. */
export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Paths
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly headers: Readonly<Record<string, object>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

const DESCRIPTION = `Entity names in paths and parameter names are case-insensitive; field names are exact.
JSON fields are sent as strings of JSON, times as ISO 8601 in UTC. Read-only fields are ignored if sent; unknown
fields are refused. Every write leaves an entry in the audit log.`

/** The OpenAPI 3.1 document of the whole API, made from the definitions (decisions §2). */
export function openApiDocument(special: Paths, specialTags: OpenApi['tags']): OpenApi {
  const all: readonly Entity[] = Object.values<Entity>(entities)
  return {
    openapi: '3.1.0',
    info: { title: 'Rounds', version, description: DESCRIPTION },
    tags: [...specialTags, ...all.map(entity => ({ name: entity.name, description: describe(entity) }))],
    security: [{ token: [] }],
    paths: { ...special, ...Object.assign({}, ...all.map(entityPaths)) },
    components: {
      schemas: { ...sharedSchemas, ...Object.assign({}, ...all.map(entitySchemas)) },
      parameters: sharedParameters,
      responses: sharedResponses,
      headers: sharedHeaders,
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** Which tools let people read and write an entity (decisions §4). */
function describe(entity: Entity): string {
  const through = (touch: 'read' | 'write') => {
    const found = toolsTouching(entity.name as EntityName, touch).filter(tool => tool.guard !== 'protected')
    return found.length > 0 ? found.map(tool => tool.title).join(', ') : 'MoJoAdmin'
  }
  const reads = `${entity.plural}. Reading requires ${through('read')}`
  return entity.writtenBy === 'server' ? `${reads}.` : `${reads}; writing requires ${through('write')}.`
}
