import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  count,
  done,
  flag,
  line,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
  text,
  uuid,
} from './schema.ts'

const tags = ['Content']
const page = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The model's input: texts of a page, and nothing else. */
const quoted = {
  cId: maybe(meaning(orNull(page), 'The page it’s for.')),
  title: maybe(line(400)),
  text: maybe(text(20_000)),
  notes: maybe(text(4000)),
}

const suggestion = {
  description:
    'Plain text. Sentences with an address or number that isn’t on the page are left out and counted; `claims` are words that promise more than the page does.',
  schema: all({
    id: uuid,
    model: anyText,
    text: anyText,
    removed: count,
    claims: listOf(anyText),
  }),
} as const

const aboutAsking =
  'Asks the service that is set up, any that speaks the OpenAI protocol, and reads its answer as it streams. What is quoted is data to it. Nothing is saved; the audit log says what was suggested. Requires AI tools. 503 while the tools are off or the service does not answer.'

/** Suggestions of a language model for pages (specification §7). */
export const aiContracts = {
  content: {
    id: 'openai.content',
    method: 'POST',
    path: '/api/v1/mc/openai/content',
    summary: 'A draft, a shorter text or plainer words',
    description: aboutAsking,
    tags,
    body: all({ task: oneOf('draft', 'shorten', 'plain'), ...quoted }),
    response: suggestion,
    refusals: [400, 401, 403, 404, 413, 415, 429, 503],
  },
  meta: {
    id: 'openai.meta',
    method: 'POST',
    path: '/api/v1/mc/openai/meta',
    summary: 'A meta description, or alt text for a picture',
    description: aboutAsking,
    tags,
    body: all({ task: oneOf('description', 'alt'), ...quoted }),
    response: suggestion,
    refusals: [400, 401, 403, 404, 413, 415, 429, 503],
  },
  accepted: {
    id: 'openai.accepted',
    method: 'POST',
    path: '/api/v1/mc/openai/accepted',
    summary: 'Record which parts of a suggestion were accepted',
    description: 'Works for a day, for the person who asked.',
    tags,
    body: all({
      id: uuid,
      accepted: Type.Integer({ minimum: 0, maximum: 1000 }),
      changes: Type.Integer({ minimum: 0, maximum: 1000 }),
      text: text(20_000),
    }),
    response: { description: 'Recorded in the audit log.', schema: done },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  state: {
    id: 'openai.state',
    method: 'GET',
    path: '/api/v1/mc/openai/state',
    summary: 'Whether the AI tools can be used, and what is missing',
    description: 'Requires AI tools. The key itself is never returned.',
    tags,
    response: {
      description: 'On where nothing is missing.',
      schema: all({
        isOn: flag,
        missing: listOf(oneOf('enabled', 'address', 'model')),
        host: orNull(anyText),
        model: orNull(anyText),
        keyFrom: orNull(oneOf('key manager', 'environment')),
      }),
    },
    refusals: [401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
