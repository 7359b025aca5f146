import { Type } from 'typebox'
import type { EntityName } from '../../entities/index.ts'
import { KeyManager } from '../../entities/system.ts'
import type { Contract } from './contract.ts'
import { keyParams } from './entity-key.ts'
import { all, anyText, component, id, instant, listOf, maybe, meaning, orNull, text } from './schema.ts'

/** The maximum and default number of search results. */
const MOST = 50
const FEW = 20

/** Single-record calls besides reading and writing, and the search. */
export const recordContracts = {
  search: {
    id: 'search',
    method: 'GET',
    path: '/api/v1/mc/search',
    summary: 'Find records of every entity by name, title, address, email or ID',
    description:
      'Only what the caller can read and has a tool to open, including the filters of lists; best first: exact ID, exact value, start of the name, start of a word, inside. A leading colon searches IDs only.',
    tags: ['Server'],
    query: all({
      q: maybe(Type.String({ maxLength: 200, description: 'What to look for.' })),
      kinds: maybe(
        text(2000, {
          description: 'Only these entities, separated by commas; they don’t need a tool then.',
        }),
      ),
      limit: maybe(Type.Integer({ minimum: 1, maximum: MOST, default: FEW })),
    }),
    response: {
      description: 'The result.',
      schema: all({
        results: listOf(
          all({
            entity: Type.Unsafe<EntityName>({ type: 'string' }),
            key: meaning(anyText, 'Its key as text, for a path.'),
            title: anyText,
            kind: meaning(anyText, 'What it is, in words; for content, its type.'),
            detail: meaning(anyText, 'What distinguishes it from others with the same name; can be empty.'),
            path: meaning(
              orNull(anyText),
              'Where it is opened, inside `/maintenance`; null where this person has no tool for it.',
            ),
          }),
          MOST,
        ),
      }),
    },
    refusals: [400, 401],
  },
  history: {
    id: 'history',
    method: 'GET',
    path: '/api/v1/mc/history',
    summary: 'The history of a record',
    description:
      'The last entries about a record, newest first, with old and new values. Requires read access to the record. People who can read the audit log also see entries of what belongs to it.',
    tags: ['AuditLog'],
    query: all({
      entity: text(60, { description: 'The entity, as `Redirect`.' }),
      key: text(450, { description: 'The key as paths write it: `7`, `[7,12]`.' }),
    }),
    response: {
      description: 'The entries.',
      schema: listOf(
        all({
          Id: id,
          Date: instant,
          Type: anyText,
          Message: anyText,
          Data: Type.Unknown({
            description: '`changes` holds the old and the new value of each field, as text.',
          }),
          UserName: orNull(anyText),
          ActUserName: orNull(anyText),
          Entity: orNull(anyText),
          EntityKey: orNull(anyText),
        }),
      ),
    },
    refusals: [400, 401, 403, 404],
  },
  archiveMessage: {
    id: 'systemmessages.archive',
    method: 'GET',
    path: '/api/v1/db/systemmessages/archive',
    summary: 'Archive a system message',
    tags: ['SystemMessages'],
    query: Type.Object({ sId: meaning(id, 'The key of the message.') }),
    response: {
      description: 'The message as stored.',
      schema: component('SystemMessages'),
      hasVersion: true,
    },
    refusals: [400, 401, 403, 404],
    acts: true,
  },
  revealKey: {
    id: 'keymanager.reveal',
    method: 'POST',
    path: '/api/v1/db/keymanager/reveal/:key',
    summary: 'Show the value of a key',
    description:
      'For MoJoAdmin. Every use is recorded in the audit log. A session that began more than ten minutes ago has to be confirmed first (`/step-up`).',
    tags: ['KeyManager'],
    params: keyParams(KeyManager),
    response: { description: 'The value.', schema: all({ KmId: id, KmValue: anyText }) },
    refusals: [400, 401, 403, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
