import type { Client, TemplateEffects } from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'

/** A template with another source. */
export interface TriedTemplate {
  readonly id: number
  readonly source: string
}

/** Asks which pages would look different. */
export const effectSlots = (client: Client) =>
  readingSlots<TriedTemplate, TemplateEffects>(({ id, source }) => client.templateEffects(id, source))
