import { urlSlug } from '@rounds/core/rules/text'
import { tagIds } from '@rounds/core/tools'
import { templateIds } from '../base/templates.ts'
import type { Seeded } from '../insert.ts'
import { fromToday } from './dates.ts'
import type { Ledger } from './ledger.ts'
import { phone, street, towns } from './names.ts'
import { photos } from './photos.ts'
import { createRandom, nth } from './random.ts'

/** Title | category | what it is. */
const written = [
  'Childbirth class | Classes | Four evenings about birth, feeding and the first weeks at home.',
  'Breastfeeding basics | Classes | A lactation consultant shows holds and answers questions.',
  'Infant CPR | Classes | Practise on a mannequin what you hope never to need.',
  'Diabetes and food | Classes | What to put on the plate, and what to leave in the shop.',
  'Living with heart failure | Classes | Salt, weight, walking and when to call.',
  'Quit smoking for good | Classes | Six meetings, medicines if you want them, and people in the same boat.',
  'Cooking for one | Classes | Small pots, little waste, good food.',
  'Balance and falls | Classes | Exercises for people over sixty-five.',
  'Cancer support group | Support groups | For patients and families, led by a social worker.',
  'Grief group | Support groups | An open group; come once or come often.',
  'Stroke survivors | Support groups | Coffee, talk and once a month a guest.',
  'New parents’ morning | Support groups | Babies welcome, strollers too.',
  'Caregivers’ evening | Support groups | An hour for those who look after someone else.',
  'Blood drive | Community | One hour, one pint, one cookie.',
  'Free blood pressure checks | Community | At the farmers’ market, beside the honey.',
  'Health fair | Community | Screenings, bicycle helmets and a tour of an ambulance.',
  'Flu shot clinic | Community | No appointment, no cost for children.',
  'Walk with a physician | Community | Two miles at an easy pace, and time for questions.',
  'Mobile mammography | Screenings | The van stops for a day; an appointment takes fifteen minutes.',
  'Skin cancer screening | Screenings | A look from head to foot by a dermatologist.',
  'Hearing test day | Screenings | Ten minutes in a quiet room.',
  'Lung screening evening | Screenings | For people who have smoked for many years.',
  'Grand rounds: sepsis | For professionals | A case, the evidence, and what we changed.',
  'Grand rounds: dementia | For professionals | Talking with families when memory goes.',
  'Nursing open house | For professionals | Meet the units that are hiring.',
  'Trustees’ public meeting | Meetings | Reports, questions and the budget.',
  'Foundation dinner | Meetings | An evening for the hospice garden.',
  'Volunteer orientation | Meetings | Where help is needed, and how to begin.',
  'Farewell to the old wing | Meetings | A last walk through, with stories.',
  'Advance directives workshop | Classes | Fill in the form with someone who knows it.',
]

/** What events have beside their pages, which go into the ledger. */
export interface Events {
  readonly items: readonly Seeded<'EventItem'>[]
  readonly dates: readonly Seeded<'EventDate'>[]
}

/** Events around the day of seeding: some are over, one is today, most are to come. */
export function events(ledger: Ledger, today: Date): Events {
  const items: Seeded<'EventItem'>[] = []
  const dates: Seeded<'EventDate'>[] = []
  for (const [index, entry] of written.entries()) {
    const random = createRandom(`event ${index}`)
    const [title = '', category = '', text = ''] = entry.split(' | ')
    const EiId = index + 1
    const weekly = category === 'Support groups'
    const CId = ledger.add({
      type: 'Event_Detail',
      title,
      url: `/events/${urlSlug(title)}`,
      intro: `<p>${text}</p>`,
      photo: random.pick(photos).path,
      description: `${title}: ${text}`,
      template: templateIds.Event_Detail,
      tags: [tagIds.Event],
      blocks: [
        {
          CbHeadline: 'What happens',
          CbCopy: `<p>${text} Wear what is comfortable, and bring a friend if you like.</p>`,
        },
        {
          CbHeadline: 'Taking part',
          CbCopy:
            '<p>Please sign up so that we can set out enough chairs. If the cost is a hindrance, tell us; there is a fund for that.</p>',
        },
      ],
    })
    items.push({
      EiId,
      CId,
      EiPlace: random.pick(['Conference room A', 'Community room', 'Public library', 'Fairground', 'Online']),
      EiAddress: `${street(random)}, ${nth(towns, index)}`,
      LId: random.chance(0.6) ? random.int(1, 40) : null,
      EiCategory: category,
      EiContact: 'Community education',
      EiEmail: 'classes@wexmoor.example',
      EiPhone: phone(random),
      EiCost: random.chance(0.7) ? 'Free' : `$${random.int(1, 8) * 5}`,
      EiCapacity: random.int(2, 20) * 5,
      EiRepeat: weekly
        ? { frequency: 'weekly', interval: 1, days: [random.int(1, 4)] }
        : { frequency: 'once' },
    })
    const first = weekly ? -14 : index === 13 ? 0 : random.int(-45, 120)
    const hour = random.int(14, 24) % 24
    for (let turn = 0; turn < (weekly ? 8 : 1); turn++)
      dates.push({
        EdId: dates.length + 1,
        EiId,
        EdStartDt: fromToday(today, first + turn * 7, hour),
        EdEndDt: fromToday(today, first + turn * 7, hour + 1, 30),
        EdCancelled: weekly && turn === 5,
        EdNote: weekly && turn === 5 ? 'The room is being painted.' : null,
      })
  }
  return { items, dates }
}
