import type { Unit } from '../records/unit.ts'

/** The audit log's words for sign-in outcomes (specification §8). */
export const outcomes = {
  resetRequired: 'Password Reset Required',
  disabled: 'Account Disabled',
  success: 'Login Successful',
  failed: (message: string) => `Login Fail: ${message}`,
} as const

/** An audit entry about signing in. */
export interface SignInEntry {
  readonly type: 'Login' | 'Password' | 'Impersonation' | 'Session' | 'Account'
  readonly message: string
  /** The reason if the person is not told it; never anything secret. */
  readonly reason?: string
  /** The user it concerns, if not its author. */
  readonly of?: string
}

/** Adds an entry to the audit log in a unit of work (specification §4: each outcome is logged). */
export function audit(unit: Unit, { type, message, reason, of }: SignInEntry): Promise<void> {
  const about = of ?? unit.author.userId
  return unit.audit({
    type,
    message,
    ...(about !== null && { entity: 'AspNetUsers', key: about }),
    ...(reason !== undefined && { data: { reason } }),
  })
}

/** A typed name, made safe for the audit log: one line, cut to length. */
export const typedName = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 256)
