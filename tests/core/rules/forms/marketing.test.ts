import {
  type Answered,
  type FormMarketing,
  type MarketingForm,
  marketingProblem,
  subscriberOf,
} from '@rounds/core/rules/forms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const marketing: FormMarketing = {
  enabled: true,
  service: 'klaviyo',
  listId: 'LIST',
  consentField: 'news',
}
type Fields = NonNullable<MarketingForm['config']['fields']>
const usual: Fields = [
  { name: 'name', kind: 'text' },
  { name: 'mail', kind: 'email' },
  { name: 'news', kind: 'checkbox' },
]
const form = (
  more: Partial<FormMarketing> = {},
  fields: Fields = usual,
  isAppointment = false,
): MarketingForm => ({
  config: { fields },
  isAppointment,
  marketing: { ...marketing, ...more },
})
const answer = (name: string, kind: string, value: string): Answered => ({ name, kind, value, label: name })
const answers = (news: string) => [
  answer('name', 'text', 'Jo'),
  answer('mail', 'email', ' jo@example.com '),
  answer('news', 'checkbox', news),
]

describe('who is signed up', () => {
  it('is who ticked the box, by their address alone', () => {
    expect(subscriberOf(form(), answers('true'), false)).toBe('jo@example.com')
    for (const no of ['false', 'no', '0', '']) expect(subscriberOf(form(), answers(no), true)).toBeUndefined()
    expect(subscriberOf(form(), answers('true').slice(0, 2), true)).toBeUndefined()
  })

  it('is who said so beside the form, where the consent is for the address itself', () => {
    const own = form({ consentField: 'mail' })
    expect(subscriberOf(own, answers('false'), true)).toBe('jo@example.com')
    expect(subscriberOf(own, answers('true'), false)).toBeUndefined()
  })

  it('is nobody without an address', () => {
    expect(
      subscriberOf(form(), [answer('mail', 'email', 'jo'), answer('news', 'checkbox', 'on')], false),
    ).toBeUndefined()
  })
})

describe('a form sends nobody', () => {
  it.each([
    ['off', form({ enabled: false })],
    ['service', form({ service: null })],
    ['list', form({ listId: ' ' })],
    ['consent', form({ consentField: 'name' })],
    ['consent', form({ consentField: 'gone' })],
    [
      'email',
      form(
        {},
        usual.filter(({ kind }) => kind !== 'email'),
      ),
    ],
    ['health', form({}, [...usual, { name: 'why', kind: 'long text', health: true }])],
    ['health', form({}, [...usual, { name: 'born', kind: 'date of birth' }])],
    ['health', form({}, usual, true)],
  ] as const)('while %s', (problem, of) => {
    expect(marketingProblem(of)).toBe(problem)
    expect(subscriberOf(of, answers('true'), true)).toBeUndefined()
  })

  it('that asks anything about health, whatever else it asks', () => {
    const kind = fc.constantFrom('text', 'email', 'checkbox', 'choice', 'date of birth', 'physician' as const)
    const field = fc.record({ name: fc.constantFrom('a', 'b', 'mail', 'news'), kind, health: fc.boolean() })
    fc.assert(
      fc.property(fc.array(field), fc.boolean(), fc.boolean(), (fields, isAppointment, isSubscribe) => {
        const of = form({}, fields, isAppointment)
        const given = fields.map(({ name, kind: of }) => answer(name, of, of === 'email' ? 'a@b.c' : 'true'))
        const left = subscriberOf(of, given, isSubscribe)
        if (isAppointment || fields.some(({ health }) => health)) expect(left).toBeUndefined()
        if (left !== undefined) expect(left).toBe('a@b.c')
      }),
    )
  })
})
