import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, id, line, listOf, orNull, text } from './schema.ts'

const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The address of a place as it is filled in; blank where nothing is. */
const place = all({
  street: line(400),
  city: line(200),
  state: line(2),
  zip: line(20),
  phone: line(40),
  hours: text(1000),
})

/** Places that are kept as pages (screens, `/Locations`). */
export const contentPlaceContracts = {
  overview: {
    id: 'contentPlaces.overview',
    method: 'GET',
    path: '/api/v1/mc/content-places',
    summary: 'The address and phone of each location page',
    description: 'Pages without an address are left out. Requires Locations as content.',
    tags: ['Content'],
    response: {
      description: 'The places, by page key.',
      schema: listOf(all({ id, address: anyText, phone: orNull(anyText) })),
    },
    refusals: [401, 403],
  },
  read: {
    id: 'contentPlaces.read',
    method: 'GET',
    path: '/api/v1/mc/content-places/:id',
    summary: 'The address, phone and hours of a location page',
    description: 'Each is blank if nobody has filled it in. Requires Locations as content.',
    tags: ['Content'],
    params: all({ id: key }),
    response: { description: 'What is filled in.', schema: place },
    refusals: [400, 401, 403, 404],
  },
  save: {
    id: 'contentPlaces.save',
    method: 'PUT',
    path: '/api/v1/mc/content-places/:id',
    summary: 'Change the address, phone and hours of a location page',
    description:
      'They’re stored in the page’s first address block; a page without one gets one at the top. Visitors see them right away, and a version of the page is kept. Requires Locations as content.',
    tags: ['Content'],
    params: all({ id: key }),
    body: place,
    response: { description: 'The updated details.', schema: place },
    refusals: [400, 401, 403, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
