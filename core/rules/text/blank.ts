/** Whether a text is missing, empty, or only spaces. */
export const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === ''
