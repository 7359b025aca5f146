import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, id, line, listOf, orNull } from './schema.ts'

const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const named = all({ id, name: anyText })
const params = all({ id: key })

const banner = all({
  folders: listOf(named),
  pages: listOf(named),
  medium: anyText,
  source: anyText,
  campaign: anyText,
  /** The banner's target, without its tracking. */
  link: orNull(anyText),
  choices: listOf(named),
  days: listOf(all({ day: anyText, views: count, clicks: count })),
})

/** Where a banner is shown, what its link is tracked by, and how often it is seen (screens, `/banners`). */
export const bannerContracts = {
  read: {
    id: 'banners.read',
    method: 'GET',
    path: '/api/v1/mc/banners/:id',
    summary: 'Where a banner is shown and how often it is seen',
    description:
      'Its folders and pages, how its link is tracked, and its views and clicks of the last 30 days. Nothing about visitors is stored. Requires Banners.',
    tags: ['Content'],
    params,
    response: { description: 'The banner.', schema: banner },
    refusals: [400, 401, 403, 404],
  },
  save: {
    id: 'banners.save',
    method: 'PUT',
    path: '/api/v1/mc/banners/:id',
    summary: 'Choose where a banner is shown',
    description:
      'Pages in a folder and its subfolders show it. Medium and source come from the tracking lists. Requires Banners.',
    tags: ['Content'],
    params,
    body: all({
      folders: listOf(key, 200),
      pages: listOf(key, 200),
      medium: line(40),
      source: line(40),
      campaign: line(100),
    }),
    response: { description: 'The updated banner.', schema: banner },
    refusals: [400, 401, 403, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
