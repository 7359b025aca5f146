/** Rules across the fields of one record, for the `checks` of its entity. */
import { problemOfPageAddress } from '../rules/site/own-paths.ts'
import { isBlank, visiblePart } from '../rules/text/blank.ts'
import { DAY_PATTERN, formats } from './formats.ts'

type Record = Readonly<{ [name: string]: unknown }>

/** A rule that needs more than one field, or more than the field's type. */
export interface RecordCheck<Name extends string = string> {
  /** The fields it uses; it runs if all of them are known. */
  readonly of: readonly Name[]
  /** The field to show the error at. */
  readonly at: Name
  /** Only for new records. */
  readonly ofNew?: true
  /** The error, as a sentence; undefined if there is none. */
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

/** A page's address may not be one that Rounds answers itself, nor hold what browsers keep apart from a path. */
export const pageAddress = <const Name extends string>(field: Name): RecordCheck<Name> => ({
  of: [field],
  at: field,
  wrong: ({ [field]: address }) => (typeof address === 'string' ? problemOfPageAddress(address) : undefined),
})

const matches = (pattern: string) => {
  const whole = new RegExp(pattern, 'u')
  return (text: string) => whole.test(text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isDay = (text: string) => matches(DAY_PATTERN)(text) && !Number.isNaN(Date.parse(text))

/** The format that a text must have according to another field; types not listed accept any text. */
const typed: Readonly<{ [type: string]: readonly [is: (text: string) => boolean, message: string] }> = {
  number: [matches('^-?[0-9]{1,15}([.][0-9]{1,15})?$'), 'must be a number such as 20'],
  boolean: [text => text === 'true' || text === 'false', 'must be true or false'],
  date: [isDay, 'must be a day such as 2026-03-01'],
  color: [matches(formats.color.pattern), formats.color.message],
  address: [matches(formats.link.pattern), formats.link.message],
  json: [isJson, 'must be JSON'],
}

/** The format of a text depends on another field: a number, a color and so on. */
export const typedBy = <const Name extends string>(type: Name, value: Name): RecordCheck<Name> => ({
  of: [type, value],
  at: value,
  wrong({ [type]: kind, [value]: text }, labelOf) {
    if (typeof kind !== 'string' || typeof text !== 'string' || text === '') return undefined
    const rule = Object.hasOwn(typed, kind) ? typed[kind] : undefined
    return !rule || rule[0](text) ? undefined : `${labelOf(value)} ${rule[1]}.`
  },
})

/** The value must be one of those that another field offers, if a third says that it is a choice. */
export const chosenFrom = <const Name extends string>(
  type: Name,
  options: Name,
  value: Name,
): RecordCheck<Name> => ({
  of: [type, options, value],
  at: value,
  wrong({ [type]: kind, [options]: offered, [value]: text }, labelOf) {
    if (kind !== 'choice' || typeof text !== 'string' || text === '') return undefined
    const list: unknown = typeof offered === 'string' ? JSON.parse(offered) : offered
    const values = Array.isArray(list) ? list.map(option => (option as Record | null)?.value) : []
    return values.includes(text) ? undefined : `${labelOf(value)} must be one of its options.`
  },
})

const TAG_NUMBER = /^[1-9][0-9]{0,8}$/

/** A tag permission has the tag's id as its value; other permissions are text. */
export const tagClaim: RecordCheck<'ClaimType' | 'ClaimValue'> = {
  of: ['ClaimType', 'ClaimValue'],
  at: 'ClaimValue',
  wrong: ({ ClaimType, ClaimValue }, labelOf) =>
    ClaimType !== 'TId' || (typeof ClaimValue === 'string' && TAG_NUMBER.test(ClaimValue))
      ? undefined
      : `${labelOf('ClaimValue')} must be the number of a tag, such as 50.`,
}

/** Only `TId` grants a tag; spelled otherwise it would look like a grant and open nothing. */
export const tagClaimName: RecordCheck<'ClaimType'> = {
  of: ['ClaimType'],
  at: 'ClaimType',
  wrong: ({ ClaimType }, labelOf) =>
    typeof ClaimType === 'string' && ClaimType !== 'TId' && looksOf(ClaimType) === looksOf('TId')
      ? `${labelOf('ClaimType')} for a tag is written TId.`
      : undefined,
}

/** The built-in groups. */
export const builtInRoles: readonly string[] = ['MoJoAdmin', 'Admin', 'Maintenance User']

/** Lowercase letters and digits that look like the letters of the built-in names, and those letters below them. */
const TWINS = 'аαсԁеεіıιl1|јмμνոоο0гѕтτս'
const LETTERS = 'aacdeeiiiiiijmmnnooorsttu'
const letterOf = new Map([...TWINS].map((twin, at) => [twin, LETTERS[at]]))

/** A name as people see it: without blanks and case, and with look-alike letters as one. */
const looksOf = (name: string) =>
  [...visiblePart(name.normalize('NFKC')).toLowerCase()]
    .map(letter => letterOf.get(letter) ?? letter)
    .join('')

/** No group may look like a built-in one: people can’t see blanks, or which alphabet a letter is from. */
export const ownName: RecordCheck<'Name'> = {
  of: ['Name'],
  at: 'Name',
  wrong({ Name }) {
    if (typeof Name !== 'string') return undefined
    const like = builtInRoles.find(role => looksOf(role) === looksOf(Name))
    return like === undefined || like.toLowerCase() === Name.trim().toLowerCase()
      ? undefined
      : `This looks like the group “${like}”, which is built in. Choose another name.`
  },
}

/** Turning it on requires a reason. */
export const reasonWhere = <const Name extends string>(flag: Name, reason: Name): RecordCheck<Name> => ({
  of: [flag, reason],
  at: reason,
  wrong: ({ [flag]: isOn, [reason]: text }, labelOf) =>
    isOn === true && (typeof text !== 'string' || isBlank(text))
      ? `${labelOf(reason)} is required.`
      : undefined,
})

/** A new submission must contain an answer. */
export const requireAnswer = <const Name extends string>(meta: Name): RecordCheck<Name> => ({
  of: [meta],
  at: meta,
  ofNew: true,
  wrong: ({ [meta]: value }, labelOf) =>
    hasAnswer(typeof value === 'string' ? JSON.parse(value) : value)
      ? undefined
      : `${labelOf(meta)} must have an answer.`,
})

/** Whether any answer of a submission is non-empty. */
function hasAnswer(meta: unknown): boolean {
  const answers = meta !== null && typeof meta === 'object' && 'answers' in meta ? meta.answers : []
  return Array.isArray(answers) && answers.some(answer => !isNothing((answer as Record | null)?.value))
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && isBlank(value)) ||
  (typeof value === 'object' && Object.values(value).every(isNothing))

/** A field is required if another has one of some values; `saysNothing` is true for values that do not suffice. */
export const neededWhere = <const Name extends string>(
  choice: Name,
  values: readonly string[],
  needed: Name,
  saysNothing: (value: unknown) => boolean = () => false,
): RecordCheck<Name> => ({
  of: [choice, needed],
  at: needed,
  wrong({ [choice]: chosen, [needed]: value }, labelOf) {
    const isThere = !isNothing(value) && value !== '[]' && !saysNothing(value)
    return isThere || typeof chosen !== 'string' || !values.includes(chosen)
      ? undefined
      : `${labelOf(needed)} is required here.`
  },
})
