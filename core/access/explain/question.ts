import type { Entity } from '../../entities/index.ts'
import type { Tool } from '../../tools/index.ts'
import { type Action, decide, type Person } from '../decide.ts'
import type { Decision } from '../decision.ts'
import { decideRecord, type RecordFacts } from '../reach.ts'

/** What somebody wants to do: open a tool, do something with records of an entity, or with one of them. */
export type Question =
  | { readonly action: 'open'; readonly tool: Tool }
  | { readonly action: Exclude<Action, 'open'>; readonly entity: Entity }
  | {
      readonly action: Exclude<Action, 'open' | 'create'>
      readonly entity: Entity
      readonly record: RecordFacts
    }

/** The answer of `decide` to a question, about a record too. */
export function decideQuestion(person: Person, question: Question): Decision {
  if (question.action === 'open') return decide(person, 'open', question.tool)
  return 'record' in question
    ? decideRecord(person, question.action, question.entity, question.record)
    : decide(person, question.action, question.entity)
}
