import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { openS3Storage } from '../../../server/files/s3.ts'
import { readS3Url } from '../../../server/files/s3-url.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'
import { s3Server } from './support/s3-server.ts'
import { form, pdf, png } from './support/sample-files.ts'

interface Sent {
  readonly FId: number
  readonly FPath: string
}

it('files go in, out, in parts, smaller and away with an S3-compatible server behind them', async () => {
  const storage = await openS3Storage(readS3Url(await s3Server()))
  onTestFinished(() => storage.close())
  const { app, call, changes, database, files } = await testApp({ files: { storage } })
  const admin = mojoAdmin()
  await database.pool.query(
    `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1, 'a', 'A', 'a@example.com', 'A@EXAMPLE.COM')`,
    [admin.person.userId],
  )
  const send = async (bytes: Buffer, name: string, fields = {}) =>
    (await call(admin, 'POST', '/api/v1/mc/file', await form(bytes, name, fields))).json<Sent>()

  const document = await send(pdf('in a bucket'), 'bucket.pdf')
  expect((await app.inject({ url: document.FPath })).rawPayload).toEqual(pdf('in a bucket'))
  const part = await app.inject({ url: document.FPath, headers: { range: 'bytes=1-3' } })
  expect([part.statusCode, part.body]).toEqual([206, 'PDF'])

  const picture = await send(await png(800, 400), 'bucket.png')
  const small = await app.inject({ url: `${picture.FPath}?w=320&fm=webp` })
  expect((await sharp(small.rawPayload).metadata()).width).toBe(320)
  expect(await files.cacheFacts()).toMatchObject({ count: 1, bytes: small.rawPayload.length })
  changes.publish('cache:file')
  await expect.poll(async () => (await files.cacheFacts()).count).toBe(0)
  expect((await app.inject({ url: `${picture.FPath}?w=320&fm=webp` })).statusCode).toBe(200)

  expect((await call(admin, 'DELETE', `/api/v1/db/File/${document.FId}`)).statusCode).toBe(204)
  expect((await app.inject({ url: document.FPath })).statusCode).toBe(404)
  const left = async () => {
    await files.sweep(new Date(Date.now() + 49 * 3_600_000))
    const names: string[] = []
    for await (const { name } of storage.list('originals/')) names.push(name)
    return names
  }
  expect(await left(), 'the trash keeps its bytes').toHaveLength(2)
  await database.pool.query('delete from trash')
  expect(await left()).toHaveLength(1)
})
