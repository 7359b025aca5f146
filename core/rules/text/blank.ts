/** Characters that can be seen: neither space, nor invisible by definition, nor the empty Braille pattern. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u

/** Whether a text is missing, empty, or shows nothing but space. */
export const isBlank = (text: string | null | undefined): boolean => !VISIBLE.test(text ?? '')
