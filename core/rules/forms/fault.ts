/** A fault of a form, as a sentence, and its place. */
export interface FormFault {
  readonly kind:
    | 'same name'
    | 'unreachable question'
    | 'unreachable step'
    | 'unreachable exit'
    | 'dead end'
    | 'loop'
    | 'hidden while required'
    | 'later question'
    | 'nothing there'
    | 'unknown option'
    | 'untested option'
    | 'no file'
    | 'no page'
  readonly message: string
  /** Whether it blocks publishing; otherwise it is advice. */
  readonly blocks: boolean
  readonly field?: string
  readonly step?: string
  readonly exit?: string
  /** The position of the condition. */
  readonly condition?: number
}
