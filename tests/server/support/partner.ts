import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as a partner server was sent it. */
export interface PartnerRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Starts a server on this machine that stands for an outside one, and ends it after the test. */
export async function startPartner(
  answer: (request: PartnerRequest) => { readonly status: number; readonly body?: unknown },
): Promise<{ readonly url: string; readonly requests: readonly PartnerRequest[] }> {
  const requests: PartnerRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(request)
    const { status, body } = answer(request)
    outgoing.writeHead(status, { 'content-type': 'application/json' })
    outgoing.end(body === undefined ? '' : JSON.stringify(body))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
