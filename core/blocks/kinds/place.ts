import { longText, text } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The address, phone and hours of a place that is no location of the directory, such as an office. */
export const place: BlockKind = {
  id: 'place',
  label: 'Address and phone',
  icon: 'map-pinned',
  sentence: 'The address, phone and hours of a place that isn’t in Locations, such as an office.',
  columns: { CbHeadline: {} },
  settings: {
    street: text({ required: true, max: 400, label: 'Street address' }),
    city: text({ required: true, max: 200, label: 'City' }),
    state: text({ max: 2, label: 'State', help: 'Two letters, such as KS.' }),
    zip: text({ max: 20, label: 'ZIP code' }),
    phone: text({ max: 40, format: 'phone', label: 'Phone' }),
    hours: longText({
      max: 1000,
      label: 'Hours',
      help: 'One line for each, such as Monday to Friday, 8 a.m. to 5 p.m.',
    }),
  },
  sections: [
    { heading: 'Place', rows: ['CbHeadline', 'street', ['city', 'state', 'zip'], 'phone', 'hours'] },
  ],
  data: ({ CbHeadline, street, city, state, zip, phone }) =>
    textOf(street) === ''
      ? undefined
      : {
          '@type': 'Place',
          ...(textOf(CbHeadline) && { name: textOf(CbHeadline) }),
          address: {
            '@type': 'PostalAddress',
            streetAddress: textOf(street),
            addressLocality: textOf(city),
            ...(textOf(state) && { addressRegion: textOf(state) }),
            ...(textOf(zip) && { postalCode: textOf(zip) }),
            addressCountry: 'US',
          },
          ...(textOf(phone) && { telephone: textOf(phone) }),
        },
}

/** An address on one line. */
export const addressLine = ({
  street,
  city,
  state,
  zip,
}: Readonly<Partial<Record<'street' | 'city' | 'state' | 'zip', unknown>>>): string =>
  [textOf(street), textOf(city), [textOf(state), textOf(zip)].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
