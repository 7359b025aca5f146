import { comesBack, type Entity } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { labelInSentence } from '@rounds/core/rules/text'
import { bulkWords } from '@rounds/core/words/bulk'

/** “1 redirect”, “5,398 redirects”. */
export const thingsOf = ({ label, plural }: Entity, count: number): string =>
  `${groupDigits(count)} ${labelInSentence(count === 1 ? label : plural)}`

/** Whether a bulk deletion can be undone, according to the definition. */
export const deletionWords = (entity: Entity): string =>
  comesBack(entity) ? bulkWords.words.canUndone24Hours : bulkWords.words.itCannotBeUndone

export type BulkEffect = 'update' | 'delete' | 'undo'

const going: Readonly<Record<BulkEffect, string>> = {
  update: bulkWords.words.changing,
  delete: bulkWords.words.deleting,
  undo: bulkWords.words.undoing,
}
const gone: Readonly<Record<BulkEffect, string>> = {
  update: 'changed',
  delete: 'deleted',
  undo: bulkWords.words.asBeforeAgain,
}

/** The running task. */
export const doing = (effect: BulkEffect, entity: Entity, count: number): string =>
  `${going[effect]} ${thingsOf(entity, count)}`

/** What was done, and what was not. */
export function resultMessage(effect: BulkEffect, entity: Entity, done: number, refused: number): string {
  const verb = effect === 'undo' ? (done === 1 ? 'is' : 'are') : done === 1 ? 'was' : 'were'
  const sentence = `${thingsOf(entity, done)} ${verb} ${gone[effect]}`
  if (refused === 0) return `${sentence}.`
  return `${sentence}; ${groupDigits(refused)} ${refused === 1 ? 'was' : 'were'} not.`
}
