import { isNearly } from '../text/is-nearly.ts'
import { layWordsOf } from './lay-words.ts'
import { plainText, similarity, singular } from './similar.ts'

/** Something a patient can search for: a specialty, or a service or condition. */
export interface Term {
  readonly kind: 'specialty' | 'service'
  readonly id: number
  readonly title: string
  /** What its physicians are called, such as Cardiologist. */
  readonly practitioner?: string
}

/** All phrases for the terms of a site. */
export interface Terms {
  /** Terms by phrase, specialties before services. */
  readonly byPhrase: ReadonlyMap<string, readonly Term[]>
  readonly longest: number
}

/** Stop words: they say nothing about what someone is looking for. */
const empty = new Set(
  `a an the and or of for to with who that is are my me i we you your in at by from on near
  doctor dr doc md physician provider specialist clinic office care health medical medicine professional practice
  need find see get want looking look search best good top great new appointment please help treat treating visit
  people patient someone somebody any`.split(/\s+/),
)

/** Words that add little once something else was understood. */
const weak = new Set(
  'pain problem issue trouble disease disorder condition hurt ache sore test treatment surgery infection bad'.split(
    ' ',
  ),
)

/** The meaningful words of a text. */
const tellingWords = (words: readonly string[]): readonly string[] =>
  words.filter(word => word !== '' && !empty.has(singular(word)))

const phraseOf = (text: string) => tellingWords(plainText(text).split(' ')).map(singular).join(' ')

/** Indexes the terms of a site; `alsoCalled` are the synonyms that editors wrote. */
export function termsOf(terms: readonly (Term & { readonly alsoCalled?: string | null })[]): Terms {
  const byPhrase = new Map<string, Term[]>()
  const add = (text: string, term: Term) => {
    const phrase = phraseOf(text)
    const known = byPhrase.get(phrase) ?? []
    if (phrase === '' || known.some(one => one.kind === term.kind && one.id === term.id)) return
    byPhrase.set(phrase, [...known, term])
  }
  const order = (kind: Term['kind']) => terms.filter(term => term.kind === kind)
  for (const { alsoCalled, ...term } of [...order('specialty'), ...order('service')]) {
    const lay = term.kind === 'specialty' ? layWordsOf(term.title) : []
    const own = (alsoCalled ?? '').split(/[,;\n]/)
    for (const text of [term.title, term.practitioner ?? '', ...lay, ...own]) add(text, term)
  }
  const lengths = [...byPhrase.keys()].map(phrase => phrase.split(' ').length)
  return { byPhrase, longest: Math.max(0, ...lengths) }
}

/** What was understood of some words, and the rest. */
export interface Understood {
  readonly terms: readonly Term[]
  readonly left: readonly string[]
  /** Corrected spelling of a word treated as a typo. */
  readonly corrected?: { readonly from: string; readonly to: string }
}

/** A phrase means its specialties; services with the same phrase count only if no specialty has it. */
function termsMeant(terms: readonly Term[]): readonly Term[] {
  const specialties = terms.filter(({ kind }) => kind === 'specialty')
  return specialties.length > 0 ? specialties : terms
}

/** The terms that words name, longest phrase first, vague ones only where there is no other; the rest may be names or towns. */
export function findTerms(words: readonly string[], { byPhrase, longest }: Terms): Understood {
  const telling = tellingWords(words)
  const phraseAt = (at: number, length: number) =>
    telling
      .slice(at, at + length)
      .map(singular)
      .join(' ')
  const [clear, vague]: [Term[], Term[]] = [[], []]
  const left: string[] = []
  for (let at = 0; at < telling.length; ) {
    let length = Math.min(longest, telling.length - at)
    while (length > 0 && !byPhrase.has(phraseAt(at, length))) length--
    if (length === 0) left.push(telling[at] ?? '')
    else {
      const phrase = phraseAt(at, length)
      ;(weak.has(phrase) ? vague : clear).push(...termsMeant(byPhrase.get(phrase) ?? []))
    }
    at += Math.max(1, length)
  }
  // Knee pain is about the knee; pain alone is about pain.
  const found = clear.length > 0 ? clear : vague
  const isClear = found.length > 0
  return { terms: unique(found), left: isClear ? left.filter(word => !weak.has(singular(word))) : left }
}

const unique = (terms: readonly Term[]) => [
  ...new Map(terms.map(term => [`${term.kind} ${term.id}`, term])).values(),
]

/** How similar a word must be to a phrase to count as a typo. */
const ALIKE = 0.42
/** How similar a word counts that is one letter off: short ones share few trigrams. */
const ONE_LETTER_OFF = 0.5
const SHORTEST = 4

/** The phrase most similar to some words, such as “cardiologist” for “cardiolgist”; undefined if none is similar. */
export function nearestTerm(
  words: readonly string[],
  { byPhrase }: Terms,
): (Understood & { readonly score: number }) | undefined {
  const text = words.map(singular).join(' ')
  if (text.replace(/ /g, '').length < SHORTEST) return undefined
  let best: { phrase: string; score: number } | undefined
  for (const phrase of byPhrase.keys()) {
    if (Math.abs(phrase.length - text.length) > 4) continue
    const score = Math.max(similarity(text, phrase), isNearly(phrase, text, 'word') ? ONE_LETTER_OFF : 0)
    if (score >= ALIKE && score > (best?.score ?? 0)) best = { phrase, score }
  }
  if (!best) return undefined
  return {
    terms: termsMeant(byPhrase.get(best.phrase) ?? []),
    left: [],
    corrected: { from: text, to: best.phrase },
    score: best.score,
  }
}
