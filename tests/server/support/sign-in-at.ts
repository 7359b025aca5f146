import { createSignIn } from '../../../server/sign-in/index.ts'
import type { testApp } from './app.ts'

type SignInOf = NonNullable<NonNullable<Parameters<typeof testApp>[0]>['signIn']>

/** The real sign-in for a test app, with mail that goes nowhere, and a clock of its own if there is one. */
export const signInAt =
  (clock?: { readonly now: number }): SignInOf =>
  ({ database, changes }) =>
    createSignIn({
      database,
      changes,
      secret: Buffer.alloc(32, 7),
      mail: { send: async () => ({ status: 'kept' }) } as never,
      publicUrl: 'http://127.0.0.1:4870',
      log: { warn: () => undefined, error: () => undefined },
      ...(clock && { now: () => clock.now }),
    })
