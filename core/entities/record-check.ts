/** Rules across the fields of one record, for the `checks` of its entity. */
import { formats } from './formats.ts'

type Record = Readonly<{ [name: string]: unknown }>

/** A rule that needs more than one field, or more than its kind, to be told. */
export interface RecordCheck<Name extends string = string> {
  /** The fields that it looks at; it is asked where all of them are known. */
  readonly of: readonly Name[]
  /** The field to say it at. */
  readonly at: Name
  /** Asked of new records alone. */
  readonly ofNew?: true
  /** What is wrong, as a sentence; undefined where nothing is. */
  readonly wrong: (record: Record, labelOf: (name: string) => string) => string | undefined
}

/** The second of two dates may not be before the first; either may be missing. */
export const inOrder = <const Name extends string>(from: Name, to: Name): RecordCheck<Name> => ({
  of: [from, to],
  at: to,
  wrong({ [from]: begins, [to]: ends }, labelOf) {
    if (typeof begins !== 'string' || typeof ends !== 'string') return undefined
    return Date.parse(ends) < Date.parse(begins)
      ? `“${labelOf(to)}” must not be before “${labelOf(from)}”.`
      : undefined
  },
})

const COLOUR = new RegExp(formats.colour.pattern, 'u')

/** A text is a colour where another field says that it is one. */
export const colourWhere = <const Name extends string>(type: Name, value: Name): RecordCheck<Name> => ({
  of: [type, value],
  at: value,
  wrong: ({ [type]: kind, [value]: text }, labelOf) =>
    kind !== 'colour' || typeof text !== 'string' || text === '' || COLOUR.test(text)
      ? undefined
      : `${labelOf(value)} ${formats.colour.message}.`,
})

const TAG_NUMBER = /^[1-9][0-9]{0,8}$/

/** A permission to use a tag names the tag by its number; other permissions are text. */
export const tagClaim: RecordCheck<'ClaimType' | 'ClaimValue'> = {
  of: ['ClaimType', 'ClaimValue'],
  at: 'ClaimValue',
  wrong: ({ ClaimType, ClaimValue }, labelOf) =>
    ClaimType !== 'TId' || (typeof ClaimValue === 'string' && TAG_NUMBER.test(ClaimValue))
      ? undefined
      : `${labelOf('ClaimValue')} must be the number of a tag, such as 50.`,
}

/** The groups that are a part of the product. */
export const builtInRoles: readonly string[] = ['MoJoAdmin', 'Admin', 'Maintenance User']

const withoutBlanks = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .toLowerCase()

/** No group looks like a built-in one and is not: blanks are nothing that people tell names by. */
export const ownName: RecordCheck<'Name'> = {
  of: ['Name'],
  at: 'Name',
  wrong({ Name }) {
    if (typeof Name !== 'string') return undefined
    const like = builtInRoles.find(role => withoutBlanks(role) === withoutBlanks(Name))
    return like === undefined || like.toLowerCase() === Name.trim().toLowerCase()
      ? undefined
      : `This looks like the group “${like}”, which is a part of the product. Choose another name.`
  },
}

/** What is switched on says why. */
export const reasonWhere = <const Name extends string>(flag: Name, reason: Name): RecordCheck<Name> => ({
  of: [flag, reason],
  at: reason,
  wrong: ({ [flag]: isOn, [reason]: text }, labelOf) =>
    isOn === true && (typeof text !== 'string' || text.trim() === '')
      ? `${labelOf(reason)} is required.`
      : undefined,
})

/** Something new that was sent in holds an answer. */
export const requireAnswer = <const Name extends string>(meta: Name): RecordCheck<Name> => ({
  of: [meta],
  at: meta,
  ofNew: true,
  wrong: ({ [meta]: value }, labelOf) =>
    hasAnswer(typeof value === 'string' ? JSON.parse(value) : value)
      ? undefined
      : `${labelOf(meta)} must hold an answer.`,
})

/** Whether one of the answers of a submission says anything. */
function hasAnswer(meta: unknown): boolean {
  const answers = meta !== null && typeof meta === 'object' && 'answers' in meta ? meta.answers : []
  return Array.isArray(answers) && answers.some(answer => !isNothing((answer as Record | null)?.value))
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.every(isNothing))
