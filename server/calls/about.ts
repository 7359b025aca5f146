import type { About } from '@rounds/core/api'
import { answer } from '../contract/operation.ts'
import { version } from '../version.ts'
import type { SpecialCall } from './call.ts'

const path = '/api/v1/mc/about'

/** What this server is and can do beyond the specification's calls (decisions §1). */
const self: About = {
  name: 'Rounds',
  version,
  capabilities: { atomicBatch: true, auditsSignIn: true, search: true, events: false },
}

const flag = { type: 'boolean' }

/** `GET /mc/about`: name, version and capabilities, for everyone. */
export const about: SpecialCall = {
  paths: {
    [path]: {
      get: {
        operationId: 'about',
        summary: 'What this server is, and which calls it has beyond the specification',
        tags: ['Server'],
        security: [],
        responses: {
          200: answer('Name, version and capabilities.', {
            type: 'object',
            properties: {
              name: { type: 'string' },
              version: { type: 'string' },
              capabilities: {
                type: 'object',
                properties: { atomicBatch: flag, auditsSignIn: flag, search: flag, events: flag },
                required: ['atomicBatch', 'auditsSignIn', 'search', 'events'],
                additionalProperties: false,
              },
            },
            required: ['name', 'version', 'capabilities'],
            additionalProperties: false,
          }),
        },
      },
    },
  },
  add: app => void app.get(path, async () => self),
}
