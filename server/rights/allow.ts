import { type Action, decide } from '@rounds/core/access'
import type { Entity } from '@rounds/core/entities'
import { Forbidden } from '../errors.ts'
import type { Actor } from './actor.ts'

/** Throws `Forbidden` with the reason unless the rule allows it. */
export function allow(actor: Actor, action: Exclude<Action, 'open'>, entity: Entity): void {
  const decision = decide(actor.person, action, entity)
  if (!decision.allowed) throw new Forbidden(decision.because)
}
