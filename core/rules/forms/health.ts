import type { FormMeta } from './content.ts'
import type { FormConfig } from './definition.ts'

/** Questions whose answers reveal something about a patient, however they are marked. */
const TELLING: ReadonlySet<string> = new Set([
  'date of birth',
  'physician',
  'specialty',
  'service',
  'signature',
])

/** Free-text questions, where people may write about their health. */
const FREE: ReadonlySet<string> = new Set(['long text', 'file'])

type Asking = Pick<FormConfig, 'fields'> | null
type Meant = Pick<FormMeta, 'appointment'> | null

/**
 * Whether a form asks for health information: even the fact that someone submitted it reveals something about their
 * health.
 */
export const asksForHealth = (config: Asking, meta: Meant): boolean =>
  meta?.appointment === true ||
  (config?.fields ?? []).some(({ health, kind }) => health === true || TELLING.has(String(kind)))

/** Whether submissions of a form can contain health information: it asks for some, or has room for it. */
export const canHoldHealth = (config: Asking, meta: Meant): boolean =>
  asksForHealth(config, meta) || (config?.fields ?? []).some(({ kind }) => FREE.has(String(kind)))
