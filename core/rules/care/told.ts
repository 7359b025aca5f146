/** What a person is notified of: their notifications and their responsibilities. */
export interface ToldWish {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly isDisabled: boolean
  readonly from: 'notification' | 'responsibility'
  /** What a notification is about; a responsibility is for appointment requests. */
  readonly event: string | null
  /** Empty means any, for a notification. */
  readonly physician: number | null
  readonly location: number | null
  readonly form: number | null
  readonly by: 'mail' | 'dashboard' | 'both'
  readonly how: 'at once' | 'daily' | 'weekly' | 'never'
  readonly isOn: boolean
}

/** Something a visitor sent in. */
export interface Occasion {
  readonly isAppointment: boolean
  readonly form: number
  readonly physician: number | null
  readonly location: number | null
}

/** Why someone gets no email about an event that matters to them. */
export type NotEmailed = 'off' | 'disabled' | 'dashboard' | 'daily' | 'weekly' | 'never'

/** How a subscription responds to an event. */
export interface ToldVerdict {
  readonly wish: ToldWish
  /** Null if an email is sent at once. */
  readonly because: NotEmailed | null
}

/** The label of an event in notifications. */
export const eventOf = ({ isAppointment }: Pick<Occasion, 'isAppointment'>) =>
  isAppointment ? ('appointment request' as const) : ('form submission' as const)

function isAbout(wish: ToldWish, occasion: Occasion): boolean {
  if (wish.from === 'responsibility')
    return (
      occasion.isAppointment &&
      wish.physician !== null &&
      wish.location !== null &&
      wish.physician === occasion.physician &&
      wish.location === occasion.location
    )
  const isAnyOr = (wanted: number | null, given: number | null) => wanted === null || wanted === given
  return (
    wish.event === eventOf(occasion) &&
    isAnyOr(wish.physician, occasion.physician) &&
    isAnyOr(wish.location, occasion.location) &&
    isAnyOr(wish.form, occasion.form)
  )
}

function whyNot({ isOn, isDisabled, by, how }: ToldWish): NotEmailed | null {
  if (!isOn) return 'off'
  if (isDisabled) return 'disabled'
  if (by === 'dashboard') return 'dashboard'
  return how === 'at once' ? null : how
}

/** The subscriptions that match an event, each with whether an email follows. The server sends by this. */
export const whoIsTold = (wishes: readonly ToldWish[], occasion: Occasion): readonly ToldVerdict[] =>
  wishes.filter(wish => isAbout(wish, occasion)).map(wish => ({ wish, because: whyNot(wish) }))

/** The addresses that get an email at once, without duplicates. */
export function emailedOf(verdicts: readonly ToldVerdict[]): readonly string[] {
  const emails = verdicts.flatMap(({ wish, because }) => (because === null ? [wish.email] : []))
  return [...new Set(emails)].sort()
}
