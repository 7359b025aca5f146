/** Spaces, what is invisible by definition, and the empty Braille pattern. */
const INVISIBLE = '\\s\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800'
const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u')
const HIDDEN = new RegExp(`[${INVISIBLE}]+`, 'gu')

/** Whether a text is missing, empty, or shows nothing but space. */
export const isBlank = (text: string | null | undefined): boolean => !VISIBLE.test(text ?? '')

/** A text without the characters that cannot be seen. */
export const visiblePart = (text: string): string => text.replace(HIDDEN, '')
