import type { EntityName } from '../entities/index.ts'
import type { ToolId } from '../tools/index.ts'
import { contentLayouts } from './content.ts'
import { healthcareLayouts } from './healthcare.ts'
import type { FormLayout } from './layout.ts'
import { siteLayouts } from './site.ts'
import { systemLayouts } from './system.ts'

export * from './layout.ts'
export * from './list-columns.ts'
export * from './place-fields.ts'

/** The layout of each entity's form; without one it is a single column in field order. */
export const formLayouts: Readonly<Partial<Record<EntityName, FormLayout>>> = {
  ...siteLayouts,
  ...healthcareLayouts,
  ...systemLayouts,
}

/** The layout of the form that a tool shows for an entity. */
export const layoutOf = (tool: string, entity: string): FormLayout | undefined =>
  (entity === 'Content' ? contentLayouts[tool as ToolId] : undefined) ?? formLayouts[entity as EntityName]
