import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import { addOperation } from './add-operation.ts'
import type { Context } from './context.ts'
import { deviceCookie, isAuthCookie } from './cookies.ts'
import { fromOf } from './from.ts'
import { identify } from './identify.ts'
import { addPasskey, beginPasskey, ownPasskeys, removePasskey } from './own-passkeys.ts'
import { passkeyOperations as operations } from './passkey-operations.ts'
import {
  beginPasskeySignIn,
  beginPasskeyStepUp,
  signInWithPasskey,
  stepUpWithPasskey,
} from './passkey-sign-in.ts'
import type { Signed } from './passkeys.ts'
import { readPassword } from './passwords.ts'

interface Typed {
  readonly CurrentPassword: string
}

interface Made {
  readonly id: string
  readonly name: string
  readonly response: RegistrationResponseJSON
}

/** The passkey routes. */
export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  const cookie = isAuthCookie(context.publicUrl)
  const device = deviceCookie(context.publicUrl)
  addOperation(app, operations.beginPasskeySignIn, request => beginPasskeySignIn(context, fromOf(request)))
  addOperation(app, operations.passkeySignIn, async (request, reply) => {
    const from = device.from(request)
    const answer = await signInWithPasskey(context, request.body as Signed, from)
    if (answer.success) {
      cookie.set(reply, 'true')
      device.remember(reply, from)
    }
    return answer
  })
  addOperation(app, operations.passkeys, async request =>
    ownPasskeys(context, await identify(context, request)),
  )
  addOperation(app, operations.beginPasskey, async request => {
    const password = readPassword((request.body as Typed).CurrentPassword)
    return beginPasskey(context, await identify(context, request), { password, from: fromOf(request) })
  })
  addOperation(app, operations.addPasskey, async request => {
    const { name, ...made } = request.body as Made
    return addPasskey(context, await identify(context, request), { ...made, name: name.trim() || 'Passkey' })
  })
  addOperation(app, operations.removePasskey, async request => {
    const { CurrentPassword, id } = request.body as Typed & { readonly id: string }
    const typed = { id, password: readPassword(CurrentPassword), from: fromOf(request) }
    return removePasskey(context, await identify(context, request), typed)
  })
  addOperation(app, operations.beginPasskeyStepUp, async request =>
    beginPasskeyStepUp(context, await identify(context, request)),
  )
  addOperation(app, operations.passkeyStepUp, async request =>
    stepUpWithPasskey(context, await identify(context, request), request.body as Signed),
  )
}
