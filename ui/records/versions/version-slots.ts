import { type Client, compare } from '@rounds/core/api'
import { SourceVersion } from '@rounds/core/entities'
import useSWR from 'swr'

/** What has versions of its source. */
export type Versioned = 'Template' | 'PageCSS'

/** What the source of a template or of custom code was before, the latest first. */
export const useSourceVersions = (client: Client, of: Versioned, id: number) =>
  useSWR(['versions of a source', of, id], () =>
    client.of(SourceVersion).all({
      filter: [[compare('SovEntity', '=', of)], [compare('SovKey', '=', id)]],
      orderBy: [{ field: 'SovId', direction: 'desc' }],
      fields: ['SovId', 'SovField', 'SovSource', 'SovUserName', 'SovCreatedDt'],
    }),
  )
