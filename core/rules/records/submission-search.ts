import type { SubmittedAnswer } from './submissions.ts'

const EMAIL = /^[^\s@]+@[^\s@]+$/
const FEWEST_DIGITS = 7
const LONGEST = 256

/** An email address or phone number, normalized: without case, spaces or country code 1; undefined for other text. */
export function searchTermOf(typed: string): string | undefined {
  if (typed.length > LONGEST) return undefined
  const text = typed.trim()
  if (EMAIL.test(text)) return `email:${text.toLowerCase()}`
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return undefined
  return `phone:${digits.length === 11 ? digits.replace(/^1/, '') : digits}`
}

/** What a submission can be found by: only its email addresses and phone numbers. */
export function searchTermsOf(answers: readonly SubmittedAnswer[]): readonly string[] {
  const terms = answers.flatMap(({ kind, value }) =>
    (kind === 'email' || kind === 'phone') && typeof value === 'string' ? (searchTermOf(value) ?? []) : [],
  )
  return [...new Set(terms)]
}
