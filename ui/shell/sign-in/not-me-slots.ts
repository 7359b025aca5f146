import { type NotMeAnswer, refusalMessage } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import type { Connection } from '../../context/connection.ts'

/** Says by the code of an email that a sign-in was someone else. */
export const notMeSlots = ({ signIn }: Connection) =>
  submitSlots<Fields, string, NotMeAnswer>(async ({ act: code }) => {
    const answer = await signIn.notMe(code)
    if (!answer.success) throw new Error(refusalMessage(answer))
    return answer
  })
