import { type Client, type FileRecord, fileCalls, type PictureEdit } from '@rounds/core/api'
import { type Fields, submitSlots } from '@rounds/machines/submit'

/** Crops, converts or resizes an image on the server. */
export const cutSlots = (client: Client) =>
  submitSlots<Fields, PictureEdit, FileRecord>(({ act }) => fileCalls(client.http).edit(act))
