import type { AccountChange } from '@rounds/core/api'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { BadRequest, Unauthorized } from '../errors.ts'
import { addOperation } from './add-operation.ts'
import { bearerOf, requireBearer } from './authenticate.ts'
import { changePassword } from './change-password.ts'
import { check } from './check.ts'
import type { Context } from './context.ts'
import { deviceCookie, isAuthCookie } from './cookies.ts'
import { devices, signOutDevice, signOutEverywhere } from './devices.ts'
import { factorRoutes } from './factor-routes.ts'
import { fromOf } from './from.ts'
import { identify } from './identify.ts'
import { deimpersonate, impersonate } from './impersonation.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { disown } from './not-me.ts'
import { signInOperations as operations } from './operations.ts'
import { changeAccount, ownAccount } from './own-account.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { readPassword } from './passwords.ts'
import { exchangeRoute } from './provider-routes.ts'
import { forgotPassword, resetPasswordOf } from './reset-password.ts'
import { unlockUser } from './unlock.ts'

/** The routes below `/api/v1/mc/jwt` (specification §7, Auth). */
export function signInRoutes(context: Context): FastifyPluginAsync {
  const cookie = isAuthCookie(context.publicUrl)
  const device = deviceCookie(context.publicUrl)
  return async app => {
    addOperation(app, operations.login, async (request, reply) => {
      const { UserName, Password, s2fa } = request.body as LoginBody
      const typed = { userName: UserName, password: readPassword(Password), code: s2fa?.trim() ?? '' }
      const from = device.from(request)
      const answer = await context.inTurn(() => login(context, typed, from))
      if (answer.success) {
        cookie.set(reply, 'true')
        device.remember(reply, from)
      }
      return answer
    })
    addOperation(app, operations.notMe, async request => {
      const { code } = request.body as { code: string }
      return disown(context, code, fromOf(request))
    })
    addOperation(app, operations.check, request => check(context, requireBearer(request)))
    addOperation(app, operations.logout, async (request, reply) => {
      await logout(context, request)
      cookie.clear(reply)
      return { success: true }
    })
    passwordRoutes(app, context)
    addOperation(app, operations.impersonate, async request => {
      const { UserId } = request.body as { UserId: string }
      return impersonate(context, await identify(context, request), UserId)
    })
    addOperation(app, operations.deimpersonate, request => deimpersonate(context, request))
    sessionRoutes(app, context)
    accountRoutes(app, context)
    factorRoutes(app, context)
    passkeyRoutes(app, context)
    exchangeRoute(app, context)
  }
}

interface LoginBody {
  readonly UserName: string
  readonly Password: string
  readonly s2fa?: string | null
}

interface ChangeBody {
  readonly UserName: string
  readonly CurrentPassword?: string | null
  readonly code?: string | null
  readonly s2fa?: string | null
  readonly NewPassword: string
}

function passwordRoutes(app: FastifyInstance, context: Context): void {
  addOperation(app, operations.resetPassword, async request => {
    const { userId } = request.query as { userId?: string }
    if (userId !== undefined) return resetPasswordOf(context, await identify(context, request), userId)
    const { email } = (request.body ?? {}) as { email?: string }
    if (!email?.trim()) throw new BadRequest('Enter the email address.')
    return forgotPassword(context, email, fromOf(request))
  })
  addOperation(app, operations.changePassword, async request => {
    const { UserName, CurrentPassword, code, s2fa, NewPassword } = request.body as ChangeBody
    if (!code && typeof CurrentPassword !== 'string')
      throw new BadRequest('Send the current password, or the code of the link.')
    const typed = {
      userName: UserName,
      password: readPassword(NewPassword),
      factor: s2fa?.trim() ?? '',
      ...(code ? { code } : { current: readPassword(CurrentPassword ?? '') }),
    }
    return changePassword(context, typed, fromOf(request), await ownSession(context, request))
  })
}

/** The caller's own session, if the call has a valid token; it may survive a change of password. */
async function ownSession(context: Context, request: FastifyRequest) {
  if (bearerOf(request) === undefined) return undefined
  try {
    const { token, person } = await identify(context, request)
    return person.impersonating ? undefined : { id: token.sid, userId: person.userId }
  } catch (error) {
    if (error instanceof Unauthorized) return undefined
    throw error
  }
}

function sessionRoutes(app: FastifyInstance, context: Context): void {
  addOperation(app, operations.signOutEverywhere, async request => {
    const { userId } = request.query as { userId?: string }
    return signOutEverywhere(context, await identify(context, request), userId)
  })
  addOperation(app, operations.unlock, async request => {
    const { userId } = request.query as { userId: string }
    return unlockUser(context, await identify(context, request), userId)
  })
  addOperation(app, operations.sessions, async request => {
    const { userId } = request.query as { userId?: string }
    return devices(context, await identify(context, request), userId)
  })
  addOperation(app, operations.endSession, async request => {
    const { id } = request.params as { id: string }
    const { userId } = request.query as { userId?: string }
    return signOutDevice(context, await identify(context, request), id, userId)
  })
}

function accountRoutes(app: FastifyInstance, context: Context): void {
  addOperation(app, operations.account, async request =>
    ownAccount(context, await identify(context, request)),
  )
  addOperation(app, operations.changeAccount, async request => {
    const { CurrentPassword, ...change } = request.body as AccountChange & { CurrentPassword?: string }
    const password = CurrentPassword === undefined ? undefined : readPassword(CurrentPassword)
    return changeAccount(context, await identify(context, request), { ...change, password }, fromOf(request))
  })
}
