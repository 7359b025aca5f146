/** A decision with its reason, for the 403, the hidden button and the permission page alike. */
export interface Decision {
  readonly allowed: boolean
  readonly because: string
}

export const yes = (because: string): Decision => ({ allowed: true, because })
export const no = (because: string): Decision => ({ allowed: false, because })
