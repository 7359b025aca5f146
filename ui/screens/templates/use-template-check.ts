import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** The server's errors for a template's source. */
export const useTemplateCheck = (client: Client, source: string, file: string | undefined) =>
  useSWR(['template check', source, file], () => client.checkTemplate(source, file), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  })
