import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addOperation } from './add-operation.ts'
import type { Context } from './context.ts'
import { factorOperations as operations } from './factor-operations.ts'
import { fromOf } from './from.ts'
import { identify } from './identify.ts'
import {
  confirmOwnAuthenticator,
  removeAuthenticator,
  renewOwnRecoveryCodes,
  setUpAuthenticator,
} from './own-factors.ts'
import { readPassword } from './passwords.ts'
import { stepUp } from './step-up.ts'

const typedIn = (request: FastifyRequest) => ({
  password: readPassword((request.body as { CurrentPassword: string }).CurrentPassword),
  from: fromOf(request),
})

/** The routes for your own second factors. */
export function factorRoutes(app: FastifyInstance, context: Context): void {
  for (const [operation, act] of [
    [operations.setUpAuthenticator, setUpAuthenticator],
    [operations.removeAuthenticator, removeAuthenticator],
    [operations.renewRecoveryCodes, renewOwnRecoveryCodes],
    [operations.stepUp, stepUp],
  ] as const)
    addOperation(app, operation, async request =>
      act(context, await identify(context, request), typedIn(request)),
    )
  addOperation(app, operations.confirmAuthenticator, async request => {
    const { code } = request.body as { code: string }
    return confirmOwnAuthenticator(context, await identify(context, request), code)
  })
}
