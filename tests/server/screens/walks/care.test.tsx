import { readAgain } from '../support.tsx'
import type { Walk } from './walk.ts'
import { walkScreens } from './walk-screens.tsx'

const SAVE = '{Control>}s{/Control}'
const UNDO = '{Control>}z{/Control}'

const NORA = '/custom/experts/11'
const LANTERN = '/custom/locations/21'

/** Stores something as another person would at the same time. */
const store = ({ act }: Walk, name: string, method: 'POST' | 'PATCH', of: string, row: object) =>
  act(name, () =>
    fetch(`/api/v1/db/${of}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('rounds.token')}`,
      },
      body: JSON.stringify(row),
    }),
  )

/** Drags the map from one place to another, by what the pointer tells. */
const drag = ({ act }: Walk) =>
  act('drag the map to the left and down', () => {
    const map = document.querySelector('svg[viewBox].touch-none')
    if (!map) throw new Error('There is no map.')
    map.setPointerCapture = () => undefined
    const point = (type: string, clientX: number, clientY: number) =>
      map.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY }))
    point('pointerdown', 1150, 200)
    point('pointermove', 600, 230)
    point('pointermove', 50, 260)
    point('pointerup', 50, 260)
    point('pointermove', 1150, 200)
  })

await walkScreens('care', {
  'locations are looked at on the map, by keys, buttons and dragging': [
    '/custom/locations',
    async walk => {
      const { press, click } = walk
      const there = { LLatitude: 39.05, LLongitude: -95.68 }
      const far = { LName: 'Bridge Street Clinic', LCity: 'Denver', LLatitude: 39.74, LLongitude: -104.99 }
      await click('Show map')
      await click('Whole country')
      await click('Hide map')
      await store(walk, 'a hospital moves in with the clinic', 'PATCH', 'Custom_Location/22', there)
      await store(walk, 'a clinic opens far away', 'POST', 'Custom_Location', far)
      await walk.act('look again after a while', readAgain)
      await click('Show map')
      await click('2 locations around Lawrence')
      await press('{Enter}')
      await press('{ArrowLeft}')
      await press('{ArrowRight}')
      await press('-')
      await press('+')
      await click('Zoom out')
      await click('Zoom out')
      await click('Zoom in')
      await drag(walk)
      await click('Whole country')
      await click('2 locations around Lawrence')
      await click('2 locations around Lawrence')
      await click('Cooper Lane Hospital, Lawrence')
      await press('{Escape}')
    },
  ],
  'two doctors turn out to be one, and are told apart again': [
    NORA,
    async ({ press, click }) => {
      await click('More')
      await press('{Escape}')
      await press('{Control>}k{/Control}')
      await press('merge')
      await press('{Enter}')
      await press('omar')
      await press('{Enter}')
      await click('Omar Reyes: Omar')
      await click('Keep the other one instead')
      await click('Keep the other one instead')
      await click('Cancel')
    },
  ],
  'two doctors are merged, and taken apart again': [
    `${NORA}?merge=12`,
    async ({ press, click }) => {
      await click('Omar Reyes: Omar')
      await click('Omar Reyes: No')
      await click('Merge')
      await press('{Escape}')
      await press(UNDO)
    },
  ],
  'specialties and locations of a doctor are changed and reviewed': [
    NORA,
    async ({ press, click }) => {
      await click('Add specialties…')
      await press('neu')
      await press('{ArrowDown}{Enter}')
      await press('{Control>}{Enter}{/Control}')
      await click('Main specialty: Neurology')
      await click('Remove Cardiology')
      await click('Move Lantern Street Clinic down')
      await click('Remove Cooper Lane Hospital')
      await click('Add locations…')
      await press('{Escape}')
      await click('Undo: Cooper Lane Hospital')
      await press(SAVE)
      await click('Keep editing')
      await click('Review link changes')
      await press('{Enter}')
      await click('Remove Neurology')
      await click('Undo link changes')
      await press(UNDO)
    },
  ],
  'facts that patients rely on are confirmed': [
    NORA,
    async ({ click }) => {
      await click('Confirm: Name')
      await click('Confirm: Phones')
      await click('Confirm all')
    },
  ],
  'opening hours are written by the day, copied and corrected': [
    LANTERN,
    async ({ press, click, fill, choose }) => {
      await click('Sun')
      await fill('Row 1: opens', '18:00')
      await press(SAVE)
      await fill('Row 1: opens', '07:30')
      await choose('Row 1: in which weeks', 'Every week')
      await click('Row 2: remove')
      await click('Add hours')
      await click('Undo changes')
    },
  ],
  'phones of a location are pasted as a list': [
    LANTERN,
    async ({ press, click, fill, paste }) => {
      await click('Paste a list: Other phones')
      await paste('nurse\t785-555-0144\tDay and night\nbilling\t12')
      await press('{Escape}')
      await click('Add other phone')
      await press('{Tab}785-555-0145')
      await click('Remove Other phone 1')
      await fill('ZIP code', '666')
      await press(SAVE)
      await fill('ZIP code', '66604')
      await press(SAVE)
      await click('Undo')
    },
  ],
  'what is wrong in the directory is put right from the list': [
    '/custom/site-tools',
    async ({ press, click }) => {
      await click('Locations, Phone can’t be dialed')
      await click('Edit Cooper Lane Hospital')
      await press('12')
      await press('{Enter}')
      await press('{Control>}a{/Control}785-555-0166{Enter}')
      await click('Site tools')
      await click('Physicians, No specialty')
      await press('{ArrowDown}')
      await click('Edit Zoe Adams')
      await press('{Escape}')
    },
  ],
  'an alert is written for one location, refused and put right': [
    '/custom/location-alerts',
    async ({ press, click, fill, choose }) => {
      await click('New location alert')
      await press(SAVE)
      await press('Ice on the steps')
      await choose('Where', 'A state or city')
      await choose('Opening hours', 'Other hours')
      await press(SAVE)
      await fill('Until: day', '02/30/2020')
      await press(SAVE)
      await fill('Until: day', '')
      await choose('Where', 'All locations')
      await choose('Opening hours', 'Closed')
      await press(SAVE)
      await press('{Escape}')
    },
  ],
  'a doctor is new, and left before it is saved': [
    '/custom/experts',
    async ({ press, click, fill }) => {
      await click('New physician')
      await press(SAVE)
      await fill('Last name', 'Pond')
      await fill('NPI', '12345')
      await press(SAVE)
      await press('{Escape}')
      await press('{Escape}')
      await fill('NPI', '')
      await press(SAVE)
      await press(UNDO)
    },
  ],
  'a doctor is read among others, by keys': [
    NORA,
    async ({ press, click }) => {
      await press('j')
      await press('k')
      await click('Next record')
      await click('More')
      await press('{ArrowDown}{ArrowDown}')
      await press('{Escape}')
      await press('{Escape}')
    },
  ],
  'a service is renamed while somebody else renames it': [
    '/custom/services/31',
    async walk => {
      const { press, fill, click } = walk
      const theirs = { ScTitle: 'Care of hearts', ScPhone: '785-555-0199' }
      await fill('Title', 'Heart and lung care')
      await store(walk, 'somebody else saves it first', 'PATCH', 'Custom_ServiceCondition/31', theirs)
      await press(SAVE)
      await click('Keep all of theirs')
      await click('Keep all of mine')
      await click('Keep editing')
      await press(SAVE)
      await click('Mine')
      await click('Save what I chose')
    },
  ],
  'practices are emailed about what nobody confirmed, after second thoughts': [
    '/custom/locations',
    async ({ click }) => {
      await click('Email these')
      await click('Cancel')
      await click('Email these')
      await click('Send ')
    },
  ],
})
