import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { freshFolder } from '../support/folder.ts'
import { mojoAdmin } from '../support/people.ts'

test('a file that cannot be written leaves the connection to the calls after it', async () => {
  const folder = join(await freshFolder(), 'incoming')
  const { app, tokenOf } = await testApp({ files: { folder } })
  await rm(folder, { recursive: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const sockets = new Set<unknown>()
  const call = (method: string, path: string, body: Buffer, headers = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ port, agent, method, path, headers, timeout: 3_000 }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      sent.on('socket', socket => sockets.add(socket))
      sent.on('timeout', () => sent.destroy(new Error(`${path} was not answered`)))
      sent.on('error', reject).end(body)
    })
  const file = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
    Buffer.alloc(3_000_000, 'a'),
    Buffer.from('\r\n--x--\r\n'),
  ])
  const headers = {
    authorization: tokenOf(mojoAdmin()),
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': file.length,
  }
  expect(await call('POST', '/api/v1/mc/file', file, headers)).toBe(500)
  expect(await call('GET', '/healthz', Buffer.alloc(0))).toBe(200)
  expect(sockets.size).toBe(1)
})
