import { type Client, editorCalls } from '@rounds/core/api'
import useSWR from 'swr'

/** A page as the editor has it, with its draft; `name` tells apart who reads it. */
export const usePage = (client: Client, name: string, cId: number) =>
  useSWR([name, cId], () => editorCalls(client.http).page(cId))
