import type { FormMeta } from './content.ts'
import type { FormConfig } from './definition.ts'

/** Whether what is sent in through a form can be health information: a question says so, or it asks for an appointment. */
export const canHoldHealth = (config: FormConfig | null, meta: FormMeta | null): boolean =>
  meta?.appointment === true || (config?.fields ?? []).some(({ health }) => health === true)
