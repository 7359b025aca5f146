import { tokenSlug, urlSlug } from '@rounds/core/rules/text'
import { tagIds } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'
import { fromToday } from './dates.ts'
import { fileCategories } from './files.ts'
import type { Ledger } from './ledger.ts'
import { phone, street, towns } from './names.ts'
import { photos } from './photos.ts'
import { createRandom, nth } from './random.ts'
import { serviceLines } from './service-lines.ts'
import { wexmoor } from './site.ts'

const tokens: readonly (readonly [name: string, value: string, meaning: string])[] = [
  ['Main Phone', wexmoor.phone, 'The number of the switchboard.'],
  ['Main Email', wexmoor.email, 'The address visitors write to.'],
  ['Main Address', '1400 Lantern Street, Wexmoor, KS 66900', 'The address of the head office.'],
  ['Appointment Phone', '(785) 555-0120', 'The number for appointments.'],
  ['Billing Phone', '(785) 555-0131', 'Questions about bills.'],
  ['Nurse Line', '(785) 555-0147', 'A nurse answers day and night.'],
  ['Transfer Center', '(785) 555-0158', 'For physicians who send us a patient.'],
  ['Visiting Hours', '9 a.m. to 8 p.m.', 'On the ordinary units.'],
  ['Portal Name', 'MyWexmoor', 'What the patient portal is called.'],
  ['Number Of Physicians', '250', 'As the yearly count has it.'],
  ['Number Of Clinics', '56', 'As the yearly count has it.'],
  ['Founding Year', '1911', 'Of the first house.'],
  ['Fax Of Records Office', '(785) 555-0164', 'For requests of records.'],
  ['Foundation Name', 'Wexmoor Health Foundation', 'Its full name.'],
]

const banners: readonly (readonly [title: string, link: string, from: number, to: number])[] = [
  ['Flu shots are here', '/health-library/vaccines-for-adults', -20, 60],
  ['Nurses: meet us in May', '/careers/nursing-careers', -200, -150],
  ['Schedule your mammogram', '/services/womens-health', -30, 30],
  ['New clinic in Harrow Creek', '/projects/the-harrow-creek-clinic', -5, 90],
  ['Give toward the hospice garden', '/giving/ways-to-give', 10, 70],
  ['Free classes this season', '/events', -60, 120],
]

const carousels = ['Home page', 'Maternity tour', 'Careers', 'Behind the scenes'] as const
/** What the site shows beside pages: tokens, banners, carousels, images, alerts, notes. Gives keys. */
export function pieces(ledger: Ledger, today: Date): { readonly firstCategory: number } {
  for (const [name, value, meaning] of tokens)
    ledger.add({ type: 'Liquid_Value', title: tokenSlug(name), intro: value, description: meaning })
  for (const [title, link, from, to] of banners) addBanner(ledger, today, title, link, from, to)
  for (const name of carousels) addCarousel(ledger, name)
  for (const photo of photos)
    ledger.add({
      type: 'Image',
      title: photo.name,
      photo: photo.path,
      description: photo.alt,
      more: { CHeadContent: { dWidth: 640, dHeigth: 400, original: photo.path, ext: 'png' } },
    })
  alertsAndNotes(ledger, today)
  places(ledger)
  ledger.add({
    type: 'JavaScript',
    title: 'Open the portal in a new window',
    more: {
      CHeadContent: {
        head: "document.querySelectorAll('a[href*=portal]').forEach(a => { a.target = '_blank' })",
      },
    },
  })
  for (const line of serviceLines.slice(0, 6))
    ledger.add({ type: 'Sitemap_Node', title: line.name, link: `/services/${line.slug}` })
  const [firstCategory = 0] = fileCategories.map((title, index) =>
    ledger.add({ type: 'Secured_File_Category', title, order: index * 10 }),
  )
  return { firstCategory }
}

function addBanner(ledger: Ledger, today: Date, title: string, link: string, from: number, to: number): void {
  const campaign = urlSlug(title)
  ledger.add({
    type: 'Banners',
    title,
    link: `${link}?utm_source=site&utm_medium=Banner-Ad&utm_campaign=${campaign}`,
    photo: createRandom(title).pick(photos).path,
    intro: `<p>${title}. <strong>Read more</strong></p>`,
    tags: [tagIds.HomePage],
    more: { CPublishDt: fromToday(today, from, 6), CExpireDt: fromToday(today, to, 6) },
    blocks: [
      {
        CbHeadline: title,
        CbLink: link,
        CbLinkText: 'Read more',
        CbMetaData: { medium: 'Banner-Ad', source: 'site', campaign },
      },
    ],
  })
}

function addCarousel(ledger: Ledger, title: string): void {
  const random = createRandom(`carousel ${title}`)
  ledger.add({
    type: 'Image_Carousel',
    title,
    blocks: random.some(photos, 5).map(photo => ({
      CbHeadline: photo.name,
      CbPhoto: photo.path,
      CbPhotoAltText: photo.alt,
      CbPhotoCaption: photo.alt,
    })),
  })
}

function alertsAndNotes(ledger: Ledger, today: Date): void {
  const alert = (title: string, text: string, level: string, from: number, to: number) =>
    ledger.add({
      type: 'Shared_Content',
      title,
      intro: `<p>${text}</p>`,
      tags: [tagIds.EmergencyAlert],
      more: {
        CAlert: true,
        CVisible: false,
        CPublishDt: fromToday(today, from),
        CExpireDt: fromToday(today, to),
      },
      blocks: [{ CbHeadline: title, CbCopy: `<p>${text}</p>`, CbMetaData: { level } }],
    })
  alert(
    'Winter storm: clinics open late',
    'Clinics in the north open at 10 a.m. Emergency departments stay open.',
    'warning',
    -300,
    -298,
  )
  alert(
    'Telephone outage',
    'Our main number does not work at the moment. Call (785) 555-0147 instead.',
    'emergency',
    -120,
    -119,
  )
  alert(
    'Masks in clinical areas',
    'Please wear a mask where patients are treated. You get one at the door.',
    'info',
    -40,
    -10,
  )
  for (const title of ['Call to action: find a physician', 'Note on emergencies', 'Insurance note'])
    ledger.add({
      type: 'Shared_Content',
      title,
      blocks: [
        {
          CbCopy:
            '<p>If this is an emergency, call 911. For everything else call {{ tokens.NurseLine }}.</p>',
        },
      ],
    })
  const pages = [
    [
      'Planned maintenance',
      'The website is being worked on and will be back at 6 a.m. For appointments call {{ tokens.MainPhone }}.',
    ],
    [
      'Unexpected maintenance',
      'Something needs repair. Please try again in an hour, or call {{ tokens.MainPhone }}.',
    ],
  ]
  for (const [title = '', text = ''] of pages)
    ledger.add({
      type: 'Notes',
      title,
      intro: `<p>${text}</p>`,
      tags: [tagIds.Maintenance_Mode],
      more: { CVisible: false },
    })
}

/** The folder of places that are kept as pages; its list is their directory. */
const placesTag = 1900
export const placesFolder = (): Seeded<'Tag'> => ({
  TId: placesTag,
  TIdParent: tagIds.HomePage,
  TName: 'Our offices',
  TPath: '/places',
  CUrlDefaultPage: 'folder',
})

const kept = [
  'Head office',
  'Foundation office',
  'Medical staff office',
  'Laundry',
  'Data center',
  'Training house',
  'Warehouse',
  'Mobile clinic garage',
]

function places(ledger: Ledger): void {
  for (const [index, title] of kept.entries()) {
    const random = createRandom(`place ${title}`)
    ledger.add({
      type: 'Location',
      title,
      url: `/places/${urlSlug(title)}`,
      description: `${title} of Wexmoor Health, with address and telephone.`,
      tags: [placesTag],
      blocks: [
        {
          CbHeadline: title,
          CbMetaData: {
            kind: 'place',
            street: street(random),
            city: nth(towns, index),
            state: 'KS',
            phone: phone(random),
            hours: 'Monday to Friday, 8 a.m. to 4:30 p.m.',
          },
        },
      ],
    })
  }
}
