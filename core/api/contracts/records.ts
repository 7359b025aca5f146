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
    summary: 'Find records of every entity by name, title, address, mail or id',
    description:
      'Only what the caller may read and has a tool to open, lists’ own narrowing included; the best first: exact id, exact value, beginning of the name, beginning of a word, inside. A colon before the text asks for ids alone.',
    tags: ['Server'],
    query: all({
      q: maybe(Type.String({ maxLength: 200, description: 'What to look for.' })),
      kinds: maybe(
        text(2000, {
          description: 'Only these entities, parted by commas; they need no tool to be opened in then.',
        }),
      ),
      limit: maybe(Type.Integer({ minimum: 1, maximum: MOST, default: FEW })),
    }),
    response: {
      description: 'What was found.',
      schema: all({
        results: listOf(
          all({
            entity: Type.Unsafe<EntityName>({ type: 'string' }),
            key: meaning(anyText, 'Its key as text, for a path.'),
            title: anyText,
            kind: meaning(anyText, 'What it is, in words: of content, its type.'),
            detail: meaning(anyText, 'What tells it from others of its name; may be empty.'),
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
    summary: 'What became of a record',
    description:
      'The last entries about a record, newest first, with the old and new values. Comes with reading the record; what belongs to it is among them for who reads the audit log.',
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
      description: 'The message as it is stored.',
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
      'For MoJoAdmin. Each time is in the audit log. A session that began more than ten minutes ago has to be proven again first (`/step-up`).',
    tags: ['KeyManager'],
    params: keyParams(KeyManager),
    response: { description: 'The value.', schema: all({ KmId: id, KmValue: anyText }) },
    refusals: [400, 401, 403, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
