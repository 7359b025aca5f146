import {
  comingDays,
  dateNumber,
  daysText,
  type HoursRow,
  holidayOn,
  hoursOfRows,
  type OpenSpan,
  openState,
  openWords,
  rowsOfHours,
  serviceHours,
  spanProblem,
  weekRows,
} from '@rounds/core/rules/time'
import fc from 'fast-check'
import OpeningHours from 'opening_hours'
import { describe, expect, it, test } from 'vitest'

const time = fc.constantFrom('08:00', '12:30', '17:00', '19:00')
const span: fc.Arbitrary<OpenSpan> = fc.record(
  {
    day: fc.integer({ min: 0, max: 7 }),
    opens: fc.constantFrom('00:00', '08:00', '09:30'),
    closes: time,
    note: fc.constantFrom('Ring the bell'),
    weeks: fc.constantFrom('1', '2', '4', 'last'),
    kind: fc.constantFrom('appointment', 'closed'),
    service: fc.constantFrom('Laboratory'),
  },
  { requiredKeys: ['day'] },
)

test('rows hold the same hours, each once', () => {
  const plain = (hours: readonly OpenSpan[]) =>
    [...new Set(hours.map(({ day, ...rest }) => JSON.stringify([day, Object.entries(rest).sort()])))].sort()
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), hours => {
      expect(plain(hoursOfRows(rowsOfHours(hours)))).toEqual(plain(hours))
    }),
  )
})

const weekdays: HoursRow = { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' }
const codes = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'PH']

/** The same hours in the grammar of OpenStreetMap. */
function grammarOf(rows: readonly HoursRow[]): string {
  const said = rows.map(({ days, opens, closes, weeks, kind }) => {
    const nth = weeks ? `[${weeks === 'last' ? -1 : weeks}]` : ''
    return `${days.map(day => `${codes[day]}${day === 7 ? '' : nth}`).join(',')} ${kind === 'closed' ? 'off' : `${opens}-${closes}`}`
  })
  const closes = (text: string) => text.endsWith('off') || text.startsWith('PH')
  return said.map((text, index) => (index === 0 ? text : `${closes(text) ? ';' : ','} ${text}`)).join('')
}

const row = (days: fc.Arbitrary<number[]>) =>
  fc.record({ days, opens: fc.constantFrom('07:00', '09:00'), closes: fc.constantFrom('12:00', '18:30') })
const usual = fc.array(
  fc
    .tuple(
      row(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })),
      fc.constantFrom<OpenSpan['weeks'] | undefined>(undefined, undefined, '1', '2', '3', '4', 'last'),
    )
    .map(([one, weeks]): HoursRow => (weeks ? { ...one, weeks } : one)),
  { minLength: 1, maxLength: 3 },
)
const holidayRow = fc.constantFrom<readonly HoursRow[]>(
  [],
  [{ days: [7], kind: 'closed' }],
  [{ days: [7], opens: '10:00', closes: '16:00' }],
)

const onWeekends = ['2026-07-04', '2027-06-19', '2027-07-04', '2027-07-05', '2027-12-25']

test('agrees with opening_hours on every rule that both can say', () => {
  const at = fc.integer({ min: Date.UTC(2026, 0, 2), max: Date.UTC(2027, 11, 30) })
  fc.assert(
    fc.property(usual, holidayRow, at, (rows, holidays, moment) => {
      // Of a holiday on a weekend, opening_hours knows only the day on which it is observed.
      fc.pre(!onWeekends.includes(new Date(moment).toISOString().slice(0, 10)))
      const all = [...rows, ...holidays]
      const place = { lat: '41.9', lon: '-87.6', address: { country_code: 'us', state: 'Oregon' } }
      const oracle = new OpeningHours(grammarOf(all), place as never)
      const wall = new Date(moment)
      const local = new Date(
        wall.getUTCFullYear(),
        wall.getUTCMonth(),
        wall.getUTCDate(),
        wall.getUTCHours(),
        wall.getUTCMinutes(),
      )
      expect([grammarOf(all), openState(hoursOfRows(all), moment, 'UTC')?.isOpen ?? false]).toEqual([
        grammarOf(all),
        oracle.getState(local),
      ])
    }),
    { numRuns: 200 },
  )
})

test('agrees with opening_hours in Alaska and Arizona across both changes of the clock, the process in UTC', () => {
  const zoneBefore = process.env.TZ
  process.env.TZ = 'UTC'
  try {
    expect(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset()).toBe(0)
    const changes = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'].map(date => Date.parse(date))
    const at = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2 * 24 * 60, max: 3 * 24 * 60 }))
      .map(([day, minutes]) => day + minutes * 60_000)
    const zones = fc.constantFrom('America/Anchorage', 'America/Phoenix')
    fc.assert(
      fc.property(usual, zones, at, (rows, zone, moment) => {
        const oracle = new OpeningHours(grammarOf(rows), {
          lat: '41.9',
          lon: '-87.6',
          address: { country_code: 'us', state: 'Oregon' },
        } as never)
        expect([grammarOf(rows), openState(hoursOfRows(rows), moment, zone)?.isOpen ?? false]).toEqual([
          grammarOf(rows),
          oracle.getState(wallTime(moment, zone)),
        ])
      }),
      { numRuns: 300 },
    )
  } finally {
    if (zoneBefore === undefined) delete process.env.TZ
    else process.env.TZ = zoneBefore
  }
})

/** What a clock on the wall in a zone shows, as a moment of this process, which is in UTC. */
function wallTime(moment: number, timeZone: string): Date {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment)
  return new Date(`${shown.replace(' ', 'T')}Z`)
}

test('every other week goes on past a year of 53 weeks', () => {
  const hours: readonly OpenSpan[] = [
    { day: 2, opens: '09:00', closes: '12:00', weeks: 'other', from: '2026-12-22' },
  ]
  const open = (date: string) => openState(hours, Date.parse(`${date}T10:00:00Z`), 'UTC')?.isOpen
  expect(['2026-12-08', '2026-12-22', '2027-01-05', '2027-01-19'].map(open)).toEqual([true, true, true, true])
  expect(['2026-12-15', '2026-12-29', '2027-01-12', '2026-12-23'].map(open)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('knows the holidays', () => {
  const on = (date: string) => holidayOn(dateNumber(date))
  expect(on('2026-11-26')).toBe('Thanksgiving')
  expect(on('2027-01-18')).toBe('Martin Luther King Jr. Day')
  expect(on('2027-05-31')).toBe('Memorial Day')
  expect(on('2027-07-04')).toBe('Independence Day')
  expect(on('2026-11-25')).toBeUndefined()
  expect(on('2026-07-03')).toBe('Independence Day (observed)')
  expect(on('2026-07-04')).toBe('Independence Day')
  expect(on('2027-07-05')).toBe('Independence Day (observed)')
  expect(on('2027-12-31')).toBe('New Year’s Day (observed)')
})

describe('in the local time of the place', () => {
  const hours = hoursOfRows([weekdays])
  const say = (at: string, zone: string, exceptions: Parameters<typeof openState>[3] = []) => {
    const state = openState(hours, Date.parse(at), zone, exceptions)
    return state && openWords(state)
  }
  const noonToThree = {
    from: Date.parse('2026-11-24T18:00:00Z'),
    to: Date.parse('2026-11-24T21:00:00Z'),
    hours: [],
  }

  it.each([
    ['2026-11-24T17:00:00Z', 'Open until noon'],
    ['2026-11-24T18:00:00Z', 'Closed, opens 3 PM'],
    ['2026-11-24T21:00:00Z', 'Open until 5 PM'],
  ])('closes for an alert at %s', (at, words) =>
    expect(say(at, 'America/Chicago', [noonToThree])).toBe(words),
  )

  it('keeps the hours of an alert, and closes where another says so', () => {
    const late = { ...noonToThree, to: null, hours: [{ day: 2, opens: '18:00', closes: '20:00' }] }
    expect(say('2026-11-25T00:30:00Z', 'America/Chicago', [late])).toBe('Open until 8 PM')
    expect(say('2026-11-25T00:30:00Z', 'America/Chicago', [late, { ...noonToThree, to: null }])).toBe(
      'Closed',
    )
    // Where hours are not known, an alert that closes still says so.
    expect(openState([], Date.parse('2026-11-24T19:00:00Z'), 'America/Chicago', [noonToThree])?.isOpen).toBe(
      false,
    )
  })

  it('keeps to local time across both changes of the clock, also where there are none', () => {
    expect(say('2026-03-08T15:30:00Z', 'America/Anchorage')).toBe('Closed, opens 8 AM tomorrow')
    expect(say('2026-03-09T16:30:00Z', 'America/Anchorage')).toBe('Open until 5 PM')
    expect(say('2026-03-09T15:30:00Z', 'America/Phoenix')).toBe('Open until 5 PM')
    expect(say('2026-11-02T16:30:00Z', 'America/Anchorage')).toBe('Closed, opens 8 AM')
  })

  it('names the day where it opens in more than a week', () => {
    const second = openState(
      [{ day: 6, opens: '09:00', closes: '13:00', weeks: '2' }],
      Date.parse('2026-11-24T12:00:00Z'),
      'UTC',
    )
    expect(second && openWords(second)).toBe('Closed, opens 9 AM Dec 12')
  })
})

test('says what hours mean for the next days', () => {
  const hours = hoursOfRows([
    weekdays,
    { days: [6], opens: '09:00', closes: '13:00', weeks: 'last' },
    { days: [7], kind: 'closed' },
  ])
  const at = Date.parse('2026-11-23T18:00:00Z')
  const closed = {
    from: Date.parse('2026-11-24T06:00:00Z'),
    to: Date.parse('2026-11-25T06:00:00Z'),
    hours: [],
  }
  const days = comingDays(hours, { at, timeZone: 'America/Chicago', days: 7 }, [closed])
  expect(days.map(({ name, text, because }) => [name, text, because])).toEqual([
    ['Monday', '8 AM to 5 PM', null],
    ['Tuesday', 'Closed', 'Alert'],
    ['Wednesday', '8 AM to 5 PM', null],
    ['Thursday', 'Closed', 'Thanksgiving'],
    ['Friday', '8 AM to 5 PM', null],
    ['Saturday', '9 AM to 1 PM', null],
    ['Sunday', 'Closed', null],
  ])
})

test('says rules as people do', () => {
  expect(daysText([5, 1, 2, 3, 4])).toBe('Mon–Fri')
  expect(daysText([6, 0, 7])).toBe('Sat, Sun, Holidays')
  expect(daysText([0, 1, 2, 3, 4, 5, 6])).toBe('Every day')
  const hours: readonly OpenSpan[] = [
    { day: 6, opens: '09:00', closes: '13:00', weeks: '2' },
    { day: 2, opens: '09:00', closes: '12:00', weeks: 'other', from: '2026-11-24' },
    { day: 3, kind: 'appointment' },
    { day: 7, kind: 'closed' },
    { day: 1, opens: '07:00', closes: '15:00', service: 'Laboratory' },
    { day: 2, opens: '07:00', closes: '15:00', service: 'Laboratory' },
  ]
  const rows = weekRows(hours, Date.parse('2026-11-24T16:20:00Z'), 'America/Chicago')
  expect(rows.map(({ name, text }) => `${name}: ${text}`)).toEqual([
    'Monday: Closed',
    'Tuesday: 9 AM to noon every other Tuesday',
    'Wednesday: By appointment',
    'Thursday: Closed',
    'Friday: Closed',
    'Saturday: 9 AM to 1 PM on the 2nd Saturday',
    'Sunday: Closed',
    'Holidays: Closed',
  ])
  expect(serviceHours(hours)).toEqual([{ service: 'Laboratory', lines: ['Mon, Tue 7 AM to 3 PM'] }])
})

test('says what a rule lacks', () => {
  expect(spanProblem({})).toMatch(/Enter the times/)
  expect(spanProblem({ note: 'Ask at the desk' })).toBeNull()
  expect(spanProblem({ kind: 'appointment' })).toBeNull()
  expect(spanProblem({ kind: 'closed' })).toBeNull()
  expect(spanProblem({ opens: '08:00' })).toBe('When does it close?')
  expect(spanProblem({ closes: '08:00' })).toBe('When does it open?')
  expect(spanProblem({ opens: '08:00', closes: '08:00' })).toBe('It opens and closes at the same time.')
  expect(spanProblem({ opens: '08:00', closes: '09:00', weeks: 'other' })).toMatch(/Choose a day/)
})
