/** A text as a regular expression that matches it letter by letter, in JavaScript and PostgreSQL alike. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
