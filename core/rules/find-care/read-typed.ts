import { plainText } from './similar.ts'

/** A patient's input, split into its parts. */
export interface Typed {
  /** The rest: a specialty, an illness, a name or a town. */
  readonly words: readonly string[]
  /** The part after “near” or “in”: a town or a location. */
  readonly place: readonly string[]
  readonly zip?: string
  readonly isNearMe: boolean
  readonly within?: number
  readonly accepting: boolean
  readonly open: boolean
  readonly telehealth: boolean
  readonly gender?: 'female' | 'male'
  readonly languages: readonly string[]
}

const languages: Readonly<Record<string, string>> = {
  'american sign language': 'American Sign Language',
  'sign language': 'American Sign Language',
  asl: 'American Sign Language',
  espanol: 'Spanish',
  ...Object.fromEntries(
    'Spanish Vietnamese German Hindi Arabic French Mandarin Cantonese Chinese Korean Russian Portuguese Italian Polish Urdu Somali Tagalog Igbo Swahili Farsi Hmong Japanese Bengali Punjabi Ukrainian English'
      .split(' ')
      .map(name => [name.toLowerCase(), name]),
  ),
}

const languagePattern = new RegExp(
  `\\b(?:(?:who )?(?:speaks?|speaking|habla|en|in)\\s+)?(${Object.keys(languages).join('|')})(?: speaking| speaker)?\\b`,
)

/** Splits what people type into one box. Nothing is rejected: unrecognized text stays in `words`. */
export function readTyped(text: string): Typed {
  let left = ` ${plainText(text)} `
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(left)
    if (found) left = `${left.slice(0, found.index)} ${left.slice(found.index + found[0].length)}`
    return found
  }
  const has = (pattern: RegExp) => take(pattern) !== null
  const within = take(/\b(?:within|in) (\d{1,3}) (?:miles?|mi)(?: (?:of|from))?\b/)?.[1]
  const isNearMe = has(
    /\b(?:near me|nearby|around me|close to me|close by|near here|around here|nearest|closest)\b/,
  )
  const accepting = has(
    /\b(?:(?:accept|tak)(?:s|es|ing) )?new patients?\b|\b(?:accepting|taking) patients?\b/,
  )
  const open = has(/\b(?:open (?:right )?now|now open)\b/)
  const telehealth = has(
    /\b(?:telehealth|telemedicine|(?:by )?video(?: visits?| calls?)?|virtual(?: visits?)?|online(?: visits?)?)\b/,
  )
  const gender = take(/\b(female|woman|lady|male|man)\b/)?.[1]
  const spoken: string[] = []
  for (let found = take(languagePattern); found; found = take(languagePattern))
    spoken.push(languages[found[1] ?? ''] ?? '')
  const zip = take(/\b(?:(?:near|in|around|at|by|from|of|zip|code) )*(\d{5})(?: \d{4})?\b/)?.[1]
  const place = take(/\b(?:near|in|around|at|close to) ((?:\S+ ){1,6})$/)?.[1] ?? ''
  const wordsOf = (some: string) => some.split(' ').filter(Boolean)
  return {
    words: wordsOf(left),
    place: wordsOf(place),
    ...(zip !== undefined && { zip }),
    isNearMe,
    ...(within !== undefined && { within: Number(within) }),
    accepting,
    open,
    telehealth,
    ...(gender && { gender: gender === 'male' || gender === 'man' ? 'male' : 'female' }),
    languages: [...new Set(spoken)],
  }
}
