import { fileCalls } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { Upload } from 'tus-js-client'
import { expect, it } from 'vitest'
import { endServer, preparedFolder, signedInServer } from '../support/program.ts'
import { pdf } from './support/sample-files.ts'

it('keeps what had arrived when the server was killed in the middle, and has no file without bytes', async () => {
  const folder = await preparedFolder()
  const bytes = Buffer.concat([pdf('long'), Buffer.alloc(20_000_000, '% filling\n')])
  const before = await signedInServer({ ROUNDS_DATA: folder })
  const options = (token: string | null) => ({
    chunkSize: 500_000,
    retryDelays: [],
    metadata: { filename: 'long.pdf' },
    headers: { authorization: `Bearer ${token}` },
  })
  const upload = await new Promise<string>((resolve, reject) => {
    const sending: Upload = new Upload(bytes, {
      ...options(before.token),
      endpoint: `${before.url}/api/v1/mc/uploads`,
      onChunkComplete: (_, accepted) => {
        if (accepted >= 5_000_000) before.child.kill('SIGKILL')
      },
      onSuccess: () => reject(new Error('It should have been broken off.')),
      onError: () => resolve(new URL(sending.url ?? '').pathname),
    })
    sending.start()
  })
  await endServer(before.child)

  const after = await signedInServer({ ROUNDS_DATA: folder })
  expect(await after.client.of(entities.File).all()).toEqual([])
  const from: number[] = []
  await new Promise<void>((resolve, reject) =>
    new Upload(bytes, {
      ...options(after.token),
      uploadUrl: after.url + upload,
      onProgress: done => from.push(done),
      onSuccess: () => resolve(),
      onError: reject,
    }).start(),
  )
  expect(Math.min(...from)).toBeGreaterThanOrEqual(4_500_000)
  const file = await fileCalls(after.client.http).fromUpload(upload.split('/').at(-1) ?? '', {})
  const served = Buffer.from(await (await fetch(after.url + file.FPath)).arrayBuffer())
  expect(served.equals(bytes)).toBe(true)
}, 180_000)
