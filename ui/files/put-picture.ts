import { decide } from '@rounds/core/access'
import type { FileRecord } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { fileWords } from '@rounds/core/words/files'
import { upload } from '@rounds/machines/upload'
import { uploadFile } from '@rounds/machines/upload-file'
import { createActor } from 'xstate'
import type { App } from '../context/app-context.ts'
import { sourceOf, uploadSlots } from '../context/upload-slots.ts'

/** Uploads an image pasted or dropped into a text to the site's files. Rejects with a message. */
export async function putPicture(
  { client, person }: Pick<App, 'client' | 'person'>,
  file: File,
): Promise<{ readonly src: string }> {
  if (!decide(person, 'update', entities.File).allowed)
    throw new Error(fileWords.putPicture.needAccessImagesAskAdministrator)
  return new Promise((resolve, reject) => {
    const actor = createActor(
      upload.provide({ actors: { uploadFile: uploadFile.provide(uploadSlots(client, () => ({}))) } }),
      { input: { limits: { accept: 'image/*' } } },
    )
    actor.on('UPLOADED', ({ result }) => {
      resolve({ src: (result as FileRecord).FPath })
      actor.stop()
    })
    actor.subscribe(({ context }) => {
      const [one] = context.files
      if (one?.stage !== 'failed' && one?.stage !== 'refused') return
      reject(new Error(one.message ?? fileWords.putPicture.itWasRefused))
      actor.stop()
    })
    actor.start()
    actor.send({ type: 'ADD', files: [sourceOf(file)] })
  })
}
