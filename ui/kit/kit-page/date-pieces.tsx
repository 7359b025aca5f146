import { useState } from 'react'
import { DateField } from '../date-field.tsx'
import { DateTimeField } from '../date-time-field.tsx'
import { Piece } from './piece.tsx'

const LIMITS = { min: '2026-11-05', max: '2026-12-20', disabled: ['2026-11-26'] }

/** Days and times. */
export function DatePieces() {
  const [day, setDay] = useState('2026-11-21')
  const [instant, setInstant] = useState<string | null>('2026-11-21T20:02:00.000Z')
  return (
    <Piece name="Dates" className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
      <div className="space-y-2">
        <DateField label="Published" value={day} onValue={setDay} today="2026-11-21" />
        <output data-testid="day">{day || 'none'}</output>
      </div>
      <DateField
        label="Shown from"
        help="Between November 5 and December 20, but not on Thanksgiving."
        value={day}
        onValue={setDay}
        limits={LIMITS}
        weekStart={1}
        today="2026-11-21"
      />
      <DateField label="Not now" disabled value="2026-11-21" onValue={() => {}} />
      <div className="space-y-2">
        <DateTimeField
          id="kit-instant"
          label="Goes live"
          value={instant}
          onValue={setInstant}
          timeZone="America/Chicago"
        />
        <output data-testid="instant">{instant ?? 'none'}</output>
      </div>
      <DateField label="Opens" kind="time" value="08:30" onValue={() => {}} />
    </Piece>
  )
}
