import { editorCalls } from '@rounds/core/api'
import useSWR from 'swr'
import { useApp } from '../context/app-context.ts'

/** Whether a page has an open draft, which somebody is at; false while that is not known. */
export function useOpenDraft(cId: number): boolean {
  const { client } = useApp()
  const { data } = useSWR(
    ['open draft', cId],
    async ([, key]) => (await editorCalls(client.http).page(key)).draft !== null,
  )
  return data === true
}
