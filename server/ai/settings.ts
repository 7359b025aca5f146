import { KeyManager, miscDataIds } from '@rounds/core/entities'
import { type AiTask, aiTasks } from '@rounds/core/rules/ai'
import { AI_SERVICE } from '@rounds/core/rules/system'
import { sql } from 'kysely'
import { type Cipher, isEncrypted } from '../crypto/cipher.ts'
import type { Executor } from '../database/database.ts'

/** The AI service in the environment (decisions §1). */
export interface AiEnvironment {
  readonly baseUrl?: string | undefined
  readonly key?: string | undefined
  readonly model?: string | undefined
  /** Whether a typed address may lead into a private network. */
  readonly allowsPrivate?: boolean | undefined
}

/** How to call the service. The key is shown to nobody. */
export interface AiSettings {
  readonly baseUrl: string
  readonly allowsPrivate: boolean
  readonly model: string
  readonly key: string | null
  readonly temperature: number
  readonly maxTokens: number
  readonly voice: string
  readonly prompts: Readonly<Partial<Record<AiTask, string>>>
}

/** What is missing before the AI tools can be used. */
export type AiMissing = 'enabled' | 'address' | 'model'

export interface AiState {
  readonly settings: AiSettings
  readonly missing: readonly AiMissing[]
  /** The source of the key; an internal service may need none. */
  readonly keyFrom: 'key manager' | 'environment' | null
}

interface StoredSettings {
  readonly enabled?: boolean | null
  readonly model?: string | null
  readonly temperature?: number | null
  readonly maxTokens?: number | null
  readonly voice?: string | null
}
interface StoredPrompt {
  readonly name?: string | null
  readonly use?: string | null
  readonly prompt?: string | null
}

/**
 * Reads how to call the service: the address is a protected setting, because whoever sets it learns the key; model,
 * voice and prompts are lists of the AI tools; the key is the newest one in the key manager for the service OpenAI.
 */
export async function readAiState(
  executor: Executor,
  cipher: Cipher,
  environment: AiEnvironment,
): Promise<AiState> {
  const { rows } = await sql<{
    settings: string | null
    prompts: string | null
    address: string | null
    key: string | null
  }>`
    select (select "MdValue"::text from "MiscData" where "MdId" = ${miscDataIds.AI_Settings}) as settings,
      (select ("MdValue"->'prompts')::text from "MiscData" where "MdId" = ${miscDataIds.AI_Prompt}) as prompts,
      (select nullif("DbcValue", '') from "DBConstants" where "DbcName" = 'AiAddress') as address,
      (select "KmValue" from "KeyManager" where lower("KmService") = ${AI_SERVICE}
        and coalesce("KmExpiresDt", 'infinity') > now() order by "KmId" desc limit 1) as key`.execute(
    executor,
  )
  const [row] = rows
  const stored = (JSON.parse(row?.settings ?? 'null') ?? {}) as StoredSettings
  const own = row?.key ?? null
  const key = own === null ? environment.key : isEncrypted(own) ? cipher.decrypt(KeyManager.name, own) : own
  const baseUrl = row?.address ?? environment.baseUrl ?? ''
  const settings: AiSettings = {
    baseUrl: baseUrl.trim().replace(/(?<!\/)\/+$/, ''),
    // Addresses in the environment are trusted.
    allowsPrivate: environment.allowsPrivate === true || !row?.address,
    model: stored.model || environment.model || '',
    key: key || null,
    temperature: stored.temperature ?? 0.4,
    maxTokens: Math.min(stored.maxTokens ?? 1200, 4000),
    voice: stored.voice ?? '',
    prompts: promptsOf(JSON.parse(row?.prompts ?? 'null') as readonly StoredPrompt[] | null),
  }
  const missing = [
    !stored.enabled && ('enabled' as const),
    settings.baseUrl === '' && ('address' as const),
    settings.model === '' && ('model' as const),
  ].filter(one => one !== false)
  return { settings, missing, keyFrom: own !== null ? 'key manager' : key ? 'environment' : null }
}

/** Which stored prompt is for which task; the first of a name wins. */
const uses: Readonly<Record<AiTask, (prompt: StoredPrompt) => boolean>> = {
  draft: ({ use, name }) => use === 'content' && !/short|plain/i.test(name ?? ''),
  shorten: ({ use, name }) => use === 'content' && /short/i.test(name ?? ''),
  plain: ({ use, name }) => use === 'content' && /plain/i.test(name ?? ''),
  description: ({ use }) => use === 'meta',
  alt: ({ use }) => use === 'alt text',
}

function promptsOf(stored: readonly StoredPrompt[] | null): AiSettings['prompts'] {
  const found = aiTasks.map(task => [task, (stored ?? []).find(uses[task])?.prompt] as const)
  return Object.fromEntries(found.filter(([, prompt]) => prompt))
}
