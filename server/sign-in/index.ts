import type { FastifyPluginAsync } from 'fastify'
import { createCipher } from '../crypto/cipher.ts'
import { deriveKey } from '../crypto/keys.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { createLimits } from '../limits/limits.ts'
import { openUnits } from '../records/records.ts'
import { type Authentication, createAuthentication } from './authenticate.ts'
import type { Context, SignInOptions } from './context.ts'
import { startInvitations } from './invitations.ts'
import { PASSWORD_THREADS } from './password-threads.ts'
import { authRoutes } from './provider-routes.ts'
import { signInRoutes } from './routes.ts'
import { createTokens } from './tokens.ts'

export type { Actor } from '../rights/actor.ts'
export type { OidcSettings, SignInOptions } from './context.ts'
export { createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'
export { apiKeyOf, createKeyAuthentication } from './key-authentication.ts'
export { tellNewRights } from './new-rights.ts'
export { type SignInOperation, signInOperations } from './operations.ts'
export { resetPassword } from './reset-by-hand.ts'
export { requireFresh } from './step-up.ts'

/** Signing in, on one node; any number of nodes share a database. */
export interface SignIn extends Pick<Authentication, 'authenticate' | 'isOutdated'> {
  /** The routes below `/api/v1/mc/jwt`. */
  readonly routes: FastifyPluginAsync
  /** The routes below `/auth`. */
  readonly authRoutes: FastifyPluginAsync
  /** Waits for background work, such as email. */
  settled(): Promise<void>
  /** The same, and stops listening for changes. */
  close(): Promise<void>
}

/** Sets up sign-in on a node (specification §4, §7; decisions §5). Throws for a root key that is too short. */
export function createSignIn({ secret, secretBefore, now = Date.now, ...options }: SignInOptions): SignIn {
  const pending = new Set<Promise<unknown>>()
  const context: Context = {
    ...options,
    unit: openUnits(options.database, options.changes),
    now,
    publicUrl: options.publicUrl.replace(/(?<!\/)\/+$/, ''),
    tokens: createTokens(deriveKey(secret, 'tokens'), now),
    limits: createLimits(options.database, now),
    codeKey: deriveKey(secret, 'sign-in codes'),
    cipher: createCipher(secret, secretBefore),
    cookieKey: deriveKey(secret, 'sign-in cookies'),
    // The next one is looked up in the database while a password is checked; more would only make people at work wait.
    inTurn: createConcurrencyLimit(PASSWORD_THREADS + 1, Number.POSITIVE_INFINITY).run,
    later(work) {
      const done = work()
        .catch(error => options.log.error({ err: error }, 'A sign-in task failed.'))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
  }
  const finishPending = async () => void (await Promise.all(pending))
  const authentication = createAuthentication(context)
  const invitations = startInvitations(context)
  return {
    authenticate: authentication.authenticate,
    isOutdated: authentication.isOutdated,
    routes: signInRoutes(context),
    authRoutes: authRoutes(context),
    settled: finishPending,
    async close() {
      authentication.close()
      await invitations.stop()
      await finishPending()
    },
  }
}
