import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { adminRoutes } from '../../../server/http/admin.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'
import { freshFolder } from '../support/folder.ts'

const FIRST = "document.documentElement.dataset.theme = 'dark'"
const PAGE = `<title>Rounds</title><script>${FIRST}</script><script type="module" src="/maintenance/assets/a.js"></script>`
const BROWSER = { accept: 'text/html,*/*' }

/** The admin over a folder with a build, or over one that is not there, beside a website that names what it is asked. */
async function served({ isBuilt = true } = {}) {
  const folder = join(await freshFolder(), 'ui')
  if (isBuilt) {
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'index.html'), PAGE)
    await writeFile(join(folder, 'rounds.svg'), '<svg/>')
    await writeFile(join(folder, 'assets/a.js'), 'export {}')
  }
  const app = fastify()
  await securityHeaders(app, 'http://127.0.0.1:4870')
  const site = { handle: async (request: { url: string }) => `The website at ${request.url}` }
  await adminRoutes(app, site as unknown as Parameters<typeof adminRoutes>[1], folder)
  const get = async (url: string, headers = {}) => {
    const { statusCode, body } = await app.inject({ url, headers })
    return [statusCode, body]
  }
  return { app, folder, get }
}

const website = (url: string) => [200, `The website at ${url}`]
const NOTHING = [404, JSON.stringify({ message: 'There’s nothing at this address.' })]

describe('the admin', () => {
  it('is one page at every address of its own, whatever their case', async () => {
    const { app, get } = await served()
    for (const url of [
      ...['/maintenance/', '/maintenance/pages/7', '/maintenance/index.html', '/maintenance/no.svg'],
      ...['/Maintenance/', '/MAINTENANCE/pages?q=/assets/'],
    ])
      expect(await get(url), url).toEqual([200, PAGE])
    const { statusCode, headers } = await app.inject({ url: '/maintenance' })
    expect([statusCode, headers.location]).toEqual([302, '/maintenance/'])
    expect((await app.inject({ method: 'HEAD', url: '/Maintenance/pages' })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/Maintenance/pages' })).statusCode).toBe(404)
  })

  it('runs its own scripts alone, and is shown in no frame', async () => {
    const { app } = await served()
    const hash = createHash('sha256').update(FIRST).digest('base64')
    for (const url of ['/maintenance/', '/maintenance/index.html', '/Maintenance/pages']) {
      const { headers } = await app.inject({ url })
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache' })
    }
  })

  it('has its files beside its page, and says which are missing', async () => {
    const { get } = await served()
    expect(await get('/maintenance/assets/a.js')).toEqual([200, 'export {}'])
    expect(await get('/maintenance/rounds.svg')).toEqual([200, '<svg/>'])
    for (const url of ['/maintenance/assets/b.js', '/Maintenance/assets/b.js'])
      expect(await get(url), url).toEqual(NOTHING)
  })

  it('stays as it was started when another build takes its place', async () => {
    let patienceMs = 10
    await expect
      .poll(async () => {
        const { app, folder, get } = await served()
        await app.listen({ host: '127.0.0.1', port: 0 })
        patienceMs *= 2
        await delay(patienceMs)
        await rm(folder, { recursive: true })
        const [status] = await get('/maintenance/')
        await app.close()
        return status
      })
      .toBe(200)
  })

  it('says so where it was not built, as a server does that is not ready', async () => {
    const { app } = await served({ isBuilt: false })
    for (const url of ['/maintenance/', '/maintenance/pages', '/Maintenance/']) {
      const { statusCode, headers, body } = await app.inject({ url })
      expect([statusCode, headers['content-type'], body]).toEqual([
        503,
        expect.stringMatching(/^text\/plain/),
        'The interface has not been built: npm run build',
      ])
    }
  })
})

describe('everything else', () => {
  it('is the website, also what only begins like an address of the program', async () => {
    const { get } = await served()
    for (const url of ['/', '/about', '/apiary', '/filesystem/x', '/our/api/', '/maintenances'])
      expect(await get(url), url).toEqual(website(url))
  })

  it('gets a short answer below the addresses of the program', async () => {
    const { get } = await served()
    for (const url of [
      '/api',
      '/API/v1/no',
      '/auth/no?x=1',
      '/files/no.pdf',
      '/preview/1',
      '/preview?x=/about',
    ])
      expect(await get(url), url).toEqual(NOTHING)
  })

  it('explains a dead link to a file or to a sign-in to people, and to nobody else', async () => {
    const { app, get } = await served()
    for (const url of ['/files/no.pdf', '/files?x=1', '/auth/no'])
      expect(await get(url, BROWSER), url).toEqual(website(url))
    expect((await app.inject({ method: 'HEAD', url: '/files/no.pdf', headers: BROWSER })).statusCode).toBe(
      200,
    )
    for (const url of ['/api/v1/no', '/preview/1']) expect(await get(url, BROWSER), url).toEqual(NOTHING)
    expect(await get('/files/no.png', { accept: 'image/*' })).toEqual(NOTHING)
    const posted = await app.inject({ method: 'POST', url: '/files/no.pdf', headers: BROWSER })
    expect(posted.statusCode).toBe(404)
  })
})
