import { type Field, questions } from './forms.ts'
import { mailOf, personName, phone } from './names.ts'
import { createRandom, type Random } from './random.ts'

/** Visitors are far along the list of names, where neither physicians nor users are. */
const FIRST_NAME = 6001

/** What visitors write, by the question. */
const messages: Readonly<Record<string, readonly string[]>> = {
  'What would you like to be seen for?': [
    'My shoulder has hurt since spring, most of all at night.',
    'I have just moved here and would like to find a physician for my family.',
    'A yearly check-up. I work in the mornings, so afternoons are better.',
    'I get short of breath when I climb stairs, and my father had heart trouble.',
    'My daughter has had an earache three times since September.',
    'My father needs an interpreter for Vietnamese. It is about his blood pressure.',
  ],
  'What have you been told so far?': [
    'That my knee should be replaced. I would like to know whether therapy could be enough.',
    'Two clinics read the same scan in two ways, and I don’t know whom to believe.',
    'I was told to wait and come back in six months. I would rather not wait.',
  ],
  'Your message': [
    'Could you call me back in the afternoon? I work in the mornings.',
    'Is the clinic on Main Street open on the day after Thanksgiving?',
    'I need a copy of my bill for my insurance by the end of the month.',
    'May my mother bring her own walker to the hospital?',
  ],
  'What should we know?': [
    'The nurse explained everything twice, and I am grateful for it.',
    'The waiting room was full and nobody said how long it would take.',
    'Parking was hard to find, but everyone at the front desk was kind.',
    'My questions were answered, and I got my results the same day.',
  ],
  'On which page, and what did you do?': [
    'On the classes page. The link to the schedule leads to an old page.',
    'On the page about visiting hours. The gray text is too light for me to read.',
    'I asked for an appointment on my phone, and the button did nothing.',
    'On the careers page, after I had searched for nursing.',
  ],
  'What would you like to do?': [
    'Read to children, or keep older patients company.',
    'I am retired from office work and can help at the information desk.',
    'Anything outside. I would love to help in the garden.',
  ],
  'Which treatment is planned?': [
    'An MRI of the lower back, in the first week of next month.',
    'Removal of my gallbladder. My physician says I stay one night.',
    'A colonoscopy. It is my first.',
  ],
}

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

function messagesFor({ label }: Field): readonly string[] {
  const written = messages[label ?? '']
  if (!written) throw new Error(`The demo has no answers to “${label}”.`)
  return written
}

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
      return random.pick(messagesFor(field))
    case 'location':
      return random.int(1, 60)
    case 'physician':
      return random.int(1, 250)
    default:
      return `${first} ${last}`
  }
}
