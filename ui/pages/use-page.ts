import { type Client, editorCalls } from '@rounds/core/api'
import useSWR from 'swr'

/** A page as the editor has it, with its draft; `name` is part of the cache key. */
export const usePage = (client: Client, name: string, cId: number) =>
  useSWR([name, cId], () => editorCalls(client.http).page(cId))
