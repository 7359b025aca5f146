import { editorCalls } from '@rounds/core/api'
import useSWR from 'swr'
import { useApp } from '../context/app-context.ts'

/** Whether a page has an open draft that someone is working on; false while unknown. */
export function useOpenDraft(cId: number): boolean {
  const { client } = useApp()
  const { data } = useSWR(
    ['open draft', cId],
    async ([, key]) => (await editorCalls(client.http).page(key)).draft !== null,
  )
  return data === true
}
