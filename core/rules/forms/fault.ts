/** Something that is wrong with a form, in a sentence, and where. */
export interface FormFault {
  readonly kind:
    | 'same name'
    | 'unreachable question'
    | 'unreachable step'
    | 'dead end'
    | 'loop'
    | 'hidden while required'
    | 'later question'
    | 'nothing there'
    | 'unknown option'
    | 'untested option'
    | 'no file'
  readonly message: string
  /** Whether the form cannot be published with it; the rest is advice. */
  readonly blocks: boolean
  readonly field?: string
  readonly step?: string
  /** The position of the condition. */
  readonly condition?: number
}
