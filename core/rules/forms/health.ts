import type { FormMeta } from './content.ts'
import type { FormConfig } from './definition.ts'

/** Questions whose answers tell something of a patient, whatever they are marked as. */
const TELLING: ReadonlySet<string> = new Set(['date of birth', 'physician', 'specialty', 'signature'])

/** Questions that people answer with what they like, their health among it. */
const FREE: ReadonlySet<string> = new Set(['long text', 'file'])

type Asking = Pick<FormConfig, 'fields'> | null
type Meant = Pick<FormMeta, 'appointment'> | null

/** Whether a form asks for health information: that somebody sends it already says something of their health. */
export const asksForHealth = (config: Asking, meta: Meant): boolean =>
  meta?.appointment === true ||
  (config?.fields ?? []).some(({ health, kind }) => health === true || TELLING.has(String(kind)))

/** Whether what is sent in through a form can be health information: it is asked for, or there is room for it. */
export const canHoldHealth = (config: Asking, meta: Meant): boolean =>
  asksForHealth(config, meta) || (config?.fields ?? []).some(({ kind }) => FREE.has(String(kind)))
