import type { Client } from '@rounds/core/api'
import useSWR from 'swr'

/** What the server finds wrong with the source of a template. */
export const useTemplateCheck = (client: Client, source: string, file: string | undefined) =>
  useSWR(['template check', source, file], () => client.checkTemplate(source, file), {
    revalidateOnFocus: false,
    keepPreviousData: true,
  })
