import type { FileRecord, UploadWishes } from '@rounds/core/api'
import type { FileLimits } from '@rounds/core/rules/files'
import { upload } from '@rounds/machines/upload'
import { uploadFile } from '@rounds/machines/upload-file'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { useApp } from '../context/app-context.ts'
import { useLeaveGuard } from '../context/leave-guard.ts'
import { sourceOf, uploadSlots } from '../context/upload-slots.ts'

export interface UploadOptions {
  /** The server-side data of each file; called when its bytes have arrived. */
  readonly wishes?: UploadWishes | undefined
  readonly limits?: FileLimits | undefined
  /** How a file is sent, where no file of the site is made of it; the same object each time. */
  readonly slots?: ReturnType<typeof uploadSlots> | undefined
  readonly onUploaded: (file: FileRecord) => void
}

/** File uploads: the upload machine, its slots filled with resumable uploads. */
export function useUpload(options: UploadOptions) {
  const { client } = useApp()
  const latest = useRef(options)
  latest.current = options
  const { slots } = options
  const machine = useMemo(() => {
    const wishes = () => latest.current.wishes ?? {}
    return upload.provide({
      actors: { uploadFile: uploadFile.provide(slots ?? uploadSlots(client, wishes)) },
    })
  }, [client, slots])
  const [state, send, actor] = useMachine(machine, {
    input: { ...(options.limits && { limits: options.limits }) },
  })

  const proceed = useRef<() => void>(() => undefined)
  useLeaveGuard(state.hasTag('holds work') && !state.hasTag('has left'), next => {
    proceed.current = next
    send({ type: 'LEAVE' })
  })
  useEffect(() => {
    const heard = [
      actor.on('UPLOADED', ({ result }) => latest.current.onUploaded(result as FileRecord)),
      actor.on('LEFT', () => proceed.current()),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor])

  const add = (files: readonly File[]) => send({ type: 'ADD', files: files.map(sourceOf) })
  return { state, send, add }
}

export type Uploading = ReturnType<typeof useUpload>
