import { type Client, compare } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import type { RelatedLink } from '@rounds/core/rules/care'
import useSWR from 'swr'

const SOON_MS = 15_000

/** The services a service shows, in order, and the services that show it. */
export const useRelated = (client: Client, id: number) =>
  useSWR<readonly RelatedLink[]>(
    ['related services', id],
    async () => {
      const rows = await client.of(entities.Custom_ServiceConditionToServiceCondition).all({
        filter: [[compare('ScIdPrimary', '=', id)], [compare('ScIdRelated', '=', id)]],
        orderBy: ['SctscSortOrder', 'ScIdPrimary', 'ScIdRelated'].map(field => ({ field, direction: 'asc' })),
      })
      return rows.map(row => ({ primary: Number(row.ScIdPrimary), related: Number(row.ScIdRelated) }))
    },
    { refreshInterval: SOON_MS },
  )
