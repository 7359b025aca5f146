import type { Credentials, LoginAnswer } from '@rounds/core/api'
import type { LoginNote } from '@rounds/machines/login'
import { fromPromise } from 'xstate'
import type { Connection } from './connection.ts'

/** What the slots of the sign-in are filled with; apart from the others, which the sign-in page does not load. */
export const loginSlots = ({ signIn, http, about }: Connection) => ({
  actors: {
    signIn: fromPromise<LoginAnswer, Credentials>(({ input }) => signIn.login(input)),
    audit: fromPromise<unknown, LoginNote>(async ({ input: { note, token } }) => {
      // Known only by now: the form does not wait for it.
      const { capabilities } = await about()
      if (capabilities.auditsSignIn) return
      await http.send('/api/v1/db/auditlog/post', {
        method: 'POST',
        body: note,
        anonymous: true,
        ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
      })
    }),
  },
})
