import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, listOf } from './schema.ts'

/** Ads for physicians (screens, `/custom/doctor-ads`). */
export const adContracts = {
  days: {
    id: 'ads.days',
    method: 'GET',
    path: '/api/v1/mc/doctor-ads/days',
    summary: 'Views and clicks of an ad on each of the last 30 days',
    description: 'Requires Doctor ads. Days are in the site’s time zone. Nothing about visitors is stored.',
    tags: ['Custom_DoctorAd'],
    query: all({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    response: {
      description: 'The days in order.',
      schema: listOf(all({ day: anyText, views: count, clicks: count })),
    },
    refusals: [400, 401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
