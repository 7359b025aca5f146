import { decide } from '@rounds/core/access'
import type { FileRecord } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { upload } from '@rounds/machines/upload'
import { uploadFile } from '@rounds/machines/upload-file'
import { useCallback } from 'react'
import { createActor } from 'xstate'
import { useApp } from '../context/app-context.ts'
import { sourceOf, uploadSlots } from '../context/upload-slots.ts'

/** Brings a picture that was pasted or dropped into a text among the site's files. Rejects with words. */
export function usePutPicture(): (file: File) => Promise<{ readonly src: string }> {
  const { client, person } = useApp()
  return useCallback(
    (file: File) => {
      if (!decide(person, 'update', entities.File).allowed)
        return Promise.reject(new Error('You need access to Images. Ask an administrator for it.'))
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
          reject(new Error(one.message ?? 'It was refused.'))
          actor.stop()
        })
        actor.start()
        actor.send({ type: 'ADD', files: [sourceOf(file)] })
      })
    },
    [client, person],
  )
}
