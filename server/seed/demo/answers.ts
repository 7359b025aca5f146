import { type Field, questions } from './forms.ts'
import { mailOf, personName, phone } from './names.ts'
import { createRandom, type Random } from './random.ts'

/** Visitors are far along the list of names, where neither physicians nor users are. */
const FIRST_NAME = 6001

const messages = [
  'My shoulder has hurt since spring, most of all at night.',
  'I have just moved here and would like to find a physician for my family.',
  'Could you call me back in the afternoon? I work in the mornings.',
  'The nurse explained everything twice, and I am grateful for it.',
  'The waiting room was full and nobody said how long it would take.',
  'I need a copy for my insurance by the end of the month.',
  'My father needs an interpreter for Vietnamese.',
  'The link to the class schedule leads to an old page.',
]

/** What a visitor answered. Where it is not encrypted, only what tells nobody who they are. */
export function answers(FrmId: number, submission: number, isEncrypted: boolean) {
  const random = createRandom(`answers ${submission}`)
  const visitor = personName(FIRST_NAME + random.int(0, 2000))
  const asked = questions(FrmId).filter(field => isEncrypted || isAnonymous(field))
  return asked.map(field => ({
    name: field.name ?? '',
    label: field.label ?? '',
    kind: field.kind ?? 'text',
    value: answer(field, visitor, random),
  }))
}

const isAnonymous = ({ kind }: Field) => kind === 'choice' || kind === 'number' || kind === 'rating'

function answer(field: Field, { first, last }: ReturnType<typeof personName>, random: Random) {
  if (field.options) return random.pick(field.options).value ?? ''
  switch (field.kind) {
    case 'number':
    case 'rating':
      return random.int(1, 5)
    case 'email':
      return mailOf(first, last).replace('wexmoor', 'mail')
    case 'phone':
      return phone(random)
    case 'long text':
      return random.pick(messages)
    case 'location':
      return random.int(1, 60)
    case 'physician':
      return random.int(1, 250)
    default:
      return `${first} ${last}`
  }
}
