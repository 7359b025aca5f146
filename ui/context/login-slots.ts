import type { Credentials, LoginAnswer } from '@rounds/core/api'
import type { LoginNote } from '@rounds/machines/login'
import { fromPromise } from 'xstate'
import type { Connection } from './connection.ts'

/** The slots of sign-in; separate from the others, which the sign-in page does not load. */
export const loginSlots = ({ signIn, http, about }: Connection) => ({
  actors: {
    signIn: fromPromise<LoginAnswer, Credentials>(({ input }) => signIn.login(input)),
    audit: fromPromise<unknown, LoginNote>(async ({ input: { note, token } }) => {
      // Read late: the form does not wait for it.
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
