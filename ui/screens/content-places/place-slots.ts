import type { Client, ContentPlace } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The addresses of all location pages. */
export const useContentPlaces = (client: Client) => useSWR(['content places'], () => client.contentPlaces())

/** The address of one. */
export const useContentPlace = (client: Client, id: number) =>
  useSWR(['content place', id], () => client.contentPlace(id))

/** Saves the address of a location page. */
export const placeSlots = (client: Client, id: number) =>
  submitSlots<ContentPlace, unknown, ContentPlace>(({ typed }) => client.saveContentPlace(id, typed))
