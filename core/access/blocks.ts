import type { BlockKind } from '../blocks/index.ts'
import type { Person } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'

/** Whether someone may create or change blocks of a kind. Protected kinds run code in every visitor's browser. */
export function decideBlockKind(person: Pick<Person, 'isMJA'>, { label, isProtected }: BlockKind): Decision {
  if (!isProtected) return yes('Blocks of this kind belong to their page.')
  return person.isMJA
    ? yes('MoJoAdmin can write code.')
    : no(`Only a MoJoAdmin can add or change a block of the kind “${label}”.`)
}
