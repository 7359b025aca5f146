import { type Client, type CodeState, compare } from '@rounds/core/api'
import { SourceVersion } from '@rounds/core/entities'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The switch for all custom code, and the pages where some is left out. */
export const useCodeState = (client: Client) => useSWR('custom code', () => client.codeState())

/** Turns all custom code off or on. */
export const switchSlots = (client: Client) =>
  submitSlots<object, 'off' | 'on', CodeState>(({ act }) => client.switchCode(act === 'off'))

/** The versions of a piece of custom code, latest first. */
export const useCodeVersions = (client: Client, pcId: number) =>
  useSWR(['versions of custom code', pcId], () =>
    client.of(SourceVersion).all({
      filter: [[compare('SovEntity', '=', 'PageCSS')], [compare('SovKey', '=', pcId)]],
      orderBy: [{ field: 'SovId', direction: 'desc' }],
      fields: ['SovId', 'SovField', 'SovSource', 'SovUserName', 'SovCreatedDt'],
    }),
  )
