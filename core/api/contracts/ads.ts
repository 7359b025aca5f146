import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, listOf } from './schema.ts'

/** Ads for physicians (screens, `/custom/doctor-ads`). */
export const adContracts = {
  days: {
    id: 'ads.days',
    method: 'GET',
    path: '/api/v1/mc/doctor-ads/days',
    summary: 'How often an ad was seen and followed on each of the last 30 days',
    description:
      'Comes with Doctor ads. Days are as long as they are in the time zone of the site. Nothing is known of visitors.',
    tags: ['Custom_DoctorAd'],
    query: all({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    response: {
      description: 'The days in their order.',
      schema: listOf(all({ day: anyText, views: count, clicks: count })),
    },
    refusals: [400, 401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
