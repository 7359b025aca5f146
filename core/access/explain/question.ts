import type { Entity } from '../../entities/index.ts'
import type { Tool } from '../../tools/index.ts'
import { type Action, decide, type Person } from '../decide.ts'
import type { Decision } from '../decision.ts'
import { decideRecord, type RecordFacts } from '../reach.ts'

/** What a person wants to do: open a tool, or act on records of an entity or on one record. */
export type Question =
  | { readonly action: 'open'; readonly tool: Tool }
  | { readonly action: Exclude<Action, 'open'>; readonly entity: Entity }
  | {
      readonly action: Exclude<Action, 'open' | 'create'>
      readonly entity: Entity
      readonly record: RecordFacts
    }

/** The answer of `decide` to a question, including questions about one record. */
export function decideQuestion(person: Person, question: Question): Decision {
  if (question.action === 'open') return decide(person, 'open', question.tool)
  return 'record' in question
    ? decideRecord(person, question.action, question.entity, question.record)
    : decide(person, question.action, question.entity)
}
