import { expect, it } from 'vitest'
import { emailedOf, type ToldWish, whoIsTold } from '../../../../core/rules/care/index.ts'

const wish: ToldWish = {
  userId: 'a',
  name: 'Ada',
  email: 'ada@example.com',
  isDisabled: false,
  from: 'notification',
  event: 'appointment request',
  physician: null,
  location: null,
  form: null,
  by: 'mail',
  how: 'at once',
  isOn: true,
}
const request = { isAppointment: true, form: 1, physician: 2, location: 3 }
const why = (more: Partial<ToldWish>) =>
  whoIsTold([{ ...wish, ...more }], request).map(({ because }) => because)

it('tells those who want to hear of it at once by email, each once', () => {
  expect(why({})).toEqual([null])
  expect(why({ physician: 2, location: 3, form: 1 })).toEqual([null])
  expect(why({ by: 'both' })).toEqual([null])
  expect(emailedOf(whoIsTold([wish, { ...wish, physician: 2 }], request))).toEqual(['ada@example.com'])
})

it.each<[Partial<ToldWish>, string]>([
  [{ isOn: false }, 'off'],
  [{ isDisabled: true }, 'disabled'],
  [{ by: 'dashboard' }, 'dashboard'],
  [{ how: 'weekly' }, 'weekly'],
])('says why an email is not sent: %j', (more, because) => expect(why(more)).toEqual([because]))

it('leaves out what is about something else', () => {
  for (const more of [{ physician: 9 }, { location: 9 }, { form: 9 }, { event: 'form submission' }])
    expect(why(more)).toEqual([])
  // A responsibility is for one physician at one location.
  expect(why({ from: 'responsibility', physician: 2, location: 3 })).toEqual([null])
  expect(why({ from: 'responsibility', physician: 2 })).toEqual([])
})
