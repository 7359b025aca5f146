import { randomUUID } from 'node:crypto'
import { decide } from '@rounds/core/access'
import { aiContracts as contracts } from '@rounds/core/api/contracts'
import { Content, type Entity } from '@rounds/core/entities'
import { type AiTask, cleanSuggestion } from '@rounds/core/rules/ai'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { askModel } from '../ai/ask.ts'
import type { AiQuestion } from '../ai/prompt.ts'
import { type AiMissing, type AiState, readAiState } from '../ai/settings.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { NotFound, Unavailable } from '../errors.ts'
import { OutgoingFailure } from '../outgoing/request.ts'
import type { Actor } from '../rights/actor.ts'
import { type CallContext, demand, type SpecialCall } from './call.ts'

const LIMIT = { name: 'ai', most: 60, seconds: 3600 }
/** The maximum length of a text in the audit log. */
const LONGEST_KEPT = 2000

const mayAsk = ({ person }: Actor) => demand(decide(person, 'open', toolNamed('ai-tools')))

interface Asked {
  readonly task: AiTask
  readonly cId?: number | null | undefined
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly notes?: string | undefined
}

/** Suggestions of a language model, and what was accepted (specification §7). */
export const openAi: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { authenticate } = context
    const work = { authenticate, demand: mayAsk }
    addCall(app, contracts.content, { ...work, handle: ({ actor, body }) => suggest(context, actor, body) })
    addCall(app, contracts.meta, { ...work, handle: ({ actor, body }) => suggest(context, actor, body) })
    addCall(app, contracts.accepted, {
      ...work,
      handle: async ({ actor, body: { id, accepted, changes, text } }) => {
        await context.records.unit(actor, async unit => {
          const { rows } = await sql<{ key: string | null; model: string }>`
            select "EntityKey" as key, "Data"->>'model' as model from "AuditLog"
            where "UserId" = ${actor.person.userId}::uuid and "Type" = 'AI' and "Date" > now() - interval '1 day'
              and "Data"->>'suggestion' = ${id} limit 1`.execute(unit.query)
          const [asked] = rows
          if (!asked) throw new NotFound('This suggestion doesn’t exist.')
          await unit.audit({
            type: 'AI',
            message: `Accepted ${accepted} of ${changes} suggested changes by ${asked.model}`,
            ...(asked.key !== null && { entity: Content.name, key: asked.key }),
            data: { acceptance: id, accepted, changes, text: text.slice(0, LONGEST_KEPT) },
          })
        })
        return { success: true }
      },
    })
    addCall(app, contracts.state, {
      ...work,
      handle: async () => {
        const { settings, missing, keyFrom } = await stateOf(context)
        const { baseUrl, model } = settings
        return {
          isOn: missing.length === 0,
          missing: [...missing],
          host: URL.canParse(baseUrl) ? new URL(baseUrl).host : null,
          model: model || null,
          keyFrom,
        }
      },
    })
  },
}

const stateOf = ({ database, cipher, ai }: CallContext): Promise<AiState> =>
  readAiState(database.query, cipher, ai)

const lacks: Readonly<Record<AiMissing, string>> = {
  enabled: 'they’re turned off',
  address: 'no service is set',
  model: 'no model is set',
}

/** Asks the model, turns its response into plain text, and logs the suggestion; the page is not changed. */
async function suggest(context: CallContext, actor: Actor, asked: Asked) {
  const { records, limits } = context
  const { task, cId = null, title = '', text = '', notes = '' } = asked
  if (cId !== null) await records.read(actor, Content as Entity, { fields: Content.key, key: [cId] })
  const { settings, missing } = await stateOf(context)
  const [lack] = missing
  if (lack)
    throw new Unavailable(`The AI tools aren’t available: ${lacks[lack]}. See AI tools for what to do.`)
  await limits.take(LIMIT, actor.person.userId)
  const written = await ask(settings, { task, title, text, notes })
  const made = cleanSuggestion(written, `${title}\n${text}\n${notes}`)
  if (made.text === '')
    throw new Unavailable('The AI service had no usable suggestion. Nothing was changed. Try again.')
  const id = randomUUID()
  const { model } = settings
  await records.unit(actor, unit =>
    unit.audit({
      type: 'AI',
      message: `Asked ${model} for ${named[task]}`,
      ...(cId !== null && { entity: Content.name, key: String(cId) }),
      data: {
        suggestion: id,
        task,
        model,
        text: made.text.slice(0, LONGEST_KEPT),
        removed: made.removed,
      },
    }),
  )
  return { id, model, ...made, claims: [...made.claims] }
}

const named: Readonly<Record<AiTask, string>> = {
  draft: 'a draft',
  shorten: 'a shorter text',
  plain: 'plainer words',
  description: 'a meta description',
  alt: 'alt text',
}

async function ask(settings: AiState['settings'], question: AiQuestion): Promise<string> {
  try {
    return await askModel(settings, question)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    throw new Unavailable(`The AI service didn’t help. ${error.message} Nothing was changed. Try again.`)
  }
}
